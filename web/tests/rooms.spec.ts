import { expect, ONCE, test } from './support/fixtures';
import { at, clean, close, join, make, start } from './support/rooms';

test('one address for the evening: some start, somebody comes later, and the score goes on', async ({ player }) => {
  const [{ page: host }, { page: friend }, { page: late }] = [await player(), await player({ lang: 'vi' }), await player({ lang: 'ko' })];
  const link = await make(host, 'xidach', 4, { settings: { hands: '0' } });
  const address = new URL(link).pathname;
  await join(friend, link, 'Bình', 1);
  await expect(at(host, 'empties'), 'two of four can begin').toContainText('the 2 seats taken');
  await clean(host);
  await start(host);
  await expect(at(friend, 'felt')).toBeVisible();
  await late.goto(link);
  await expect(at(late, 'arrived'), 'who comes later watches, and is told').toContainText('다음 경기');
  await close(host);
  await expect(at(friend, 'waits-host')).toBeVisible();
  await expect(at(late, 'result'), 'onlookers see the result, too').toBeVisible();
  await clean(host);
  await host.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await at(host, 'again').click();
  await expect(at(host, 'seat-2')).toBeVisible();
  await expect.poll(() => host.evaluate(() => scrollY), 'the room opens at its top').toBe(0);
  await expect(at(late, 'seat-2'), 'whoever wanted to play has a seat').toContainText('나');
  await start(host);
  for (const page of [host, friend, late]) {
    await expect(at(page, 'felt')).toBeVisible();
    expect(new URL(page.url()).pathname, 'the address never changes').toBe(address);
  }
  await close(host);
  await expect(at(friend, 'proof-line')).toContainText('công bằng');
  await expect(at(host, 'score-match')).toHaveCount(2);
  await expect(at(host, 'standing')).toHaveCount(3);
  await expect(at(host, 'result').locator('a[href^="/replay/"]').first()).toHaveAttribute('href', /-2$/);
  await clean(host);
});

test('a pause stands for everybody, and who is away is so everywhere', async ({ player }) => {
  const [{ page: host }, { page: friend }] = [await player(), await player()];
  const link = await make(host, 'xidach', 2, { settings: { hands: '0' } });
  await join(friend, link, 'Bình', 1);
  await start(host);
  await at(host, 'open-room').click();
  await at(host, 'pause').click();
  await host.keyboard.press('Escape');
  for (const page of [host, friend]) await expect(at(page, 'paused')).toBeVisible();
  await expect(at(host, 'deal-left'), 'nobody can move').toHaveCount(0);
  await expect(at(host, 'own-hand'), 'but sees what is one’s own').toBeVisible();
  for (const move of ['draw', 'stand'])
    await expect(at(friend, move), 'and nothing looks as if it could be done').toHaveAttribute('aria-disabled', 'true');
  await clean(friend);
  await at(host, 'resume').click();
  await expect(at(host, 'deal-left')).toBeVisible();
  await at(friend, 'open-room').click();
  await at(friend, 'away').click();
  await expect(at(host, 'place-1')).toContainText('away');
  await at(host, 'open-log').click();
  await expect(at(host, 'log')).toContainText('Bình is away for a moment.');
});

test('a room that has closed says so, and offers nothing that would be refused', ONCE, async ({ player }) => {
  const { page } = await player();
  const link = await make(page, 'xidach', 2, { settings: { hands: '0' } });
  await at(page, 'bot-1').click();
  await start(page);
  await close(page);
  await expect(at(page, 'again')).toBeVisible();
  const address = new URL(link).pathname;
  const closed = await page.evaluate(async (path) => (await fetch(path, { method: 'POST' })).ok, `/api/tables/${address.split('/').at(-1)}/close`);
  expect(closed).toBe(true);
  await page.goto(address);
  await expect(at(page, 'room-closed')).toBeVisible();
  for (const refused of ['again', 'another', 'hand-bank', 'put-away']) await expect(at(page, refused), refused).toHaveCount(0);
  await at(page, 'open-room').click();
  await expect(at(page, 'score-match'), 'the evening is still told').toHaveCount(1);
  await expect(at(page, 'away')).toHaveCount(0);
  await clean(page);
});
