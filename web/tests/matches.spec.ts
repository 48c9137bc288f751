import { expect, ONCE, test } from './support/fixtures';
import { House } from './support/house';
import { at, clean, join, make, playUntil, start, unfold } from './support/rooms';

test('matches of Xì Dách follow one another by themselves, with whoever is there, and the bank moves', ONCE, async ({ player }) => {
  const house = await House.open({ settings: { limits: { botDelayMs: 20, nextSeconds: 2 } } });
  const [{ page: host }, { page: friend }, { page: late }] = [await player({ house }), await player({ house }), await player({ house, lang: 'vi' })];
  const link = await make(host, 'xidach', 3, { settings: { hands: '1', turnSeconds: '5' } });
  await join(friend, link, 'Bình', 1);
  await at(host, 'hand-bank').click();
  await at(host, 'bank-to').click();
  for (const page of [host, friend]) {
    await expect(at(page, 'bank'), 'everybody sees whose the bank is').toContainText('Bình holds the bank.');
    await expect(at(page, 'seat-0')).toContainText('Bình');
  }
  await unfold(host);
  await at(host, 'set-bank').selectOption('rotates');
  await expect(at(friend, 'bank')).toContainText('goes round');
  await start(host);
  await expect(at(friend, 'deal-left'), 'whoever has the bank deals').toBeVisible();
  await expect(at(host, 'deal-left')).toHaveCount(0);
  await late.goto(link);
  await expect(at(late, 'arrived')).toBeVisible();

  await playUntil([friend, host], () => at(host, 'deal-left').isVisible());
  await expect(at(host, 'last-match'), 'the next match has begun by itself, with another Nhà Cái').toContainText('Match 1');
  await expect(at(late, 'own-hand'), 'and whoever came plays').toBeVisible();
  await friend.goto('about:blank');
  await playUntil([host, late], () => at(late, 'deal-left').isVisible());
  await expect(at(late, 'last-match')).toContainText('2');
  await expect(at(late, 'place-2'), 'whoever is not connected is left out').toHaveCount(0);
  await friend.goto(link);
  await expect(at(friend, 'arrived')).toBeVisible();
  await playUntil([late, host], () => at(friend, 'own-hand').isVisible());
  await at(host, 'open-room').click();
  await expect(at(host, 'score-match')).toHaveCount(3);
  await expect(at(host, 'standing')).toHaveCount(3);
  await Promise.all([host.close(), friend.close(), late.close()]);
  await house.close();
});

test('another game in its place: CashFlow, with professions that are picked, and a way to give up', async ({ player }) => {
  const [{ page: host }, { page: friend }] = [await player(), await player({ lang: 'zh' })];
  const link = await make(host, 'xidach', 3);
  await join(friend, link, 'Bình', 1);
  await unfold(host);
  await at(host, 'change').click();
  await at(host, 'change-game').selectOption('cashflow');
  await expect(at(host, 'setting-credit'), 'what is recommended').toHaveValue('covered');
  await expect(at(host, 'setting-credit').locator('option[value="unlimited"]'), 'as it came to us').toContainText('Classic');
  await at(host, 'seats').selectOption('3');
  await clean(host);
  await at(host, 'apply').click();
  await expect(friend.getByRole('heading', { name: 'CashFlow' })).toBeVisible();
  await at(friend, 'pick-1').click();
  await at(friend, 'profession-janitor').click();
  await at(friend, 'dream-forest').click();
  await clean(friend);
  await at(friend, 'pick-done').click();
  await expect(at(host, 'seat-1')).toContainText('Janitor');
  await at(host, 'bot-2').click();
  await at(host, 'pick-2').click();
  await at(host, 'profession-doctor').click();
  await at(host, 'pick-done').click();
  await expect(at(friend, 'seat-2'), 'the host picks for bots').toContainText('Doctor');
  await start(host);
  await expect(at(host, 'boards')).toBeVisible();
  await at(friend, 'concede').click();
  await at(friend, 'confirm').click();
  await expect(at(friend, 'concede'), 'who has given up only watches').toHaveCount(0);
  await at(host, 'concede').click();
  await at(host, 'confirm').click();
  for (const page of [host, friend]) await expect(at(page, 'result'), 'the last one has won').toBeVisible();
});

test('unlimited credit is one choice away in CashFlow', ONCE, async ({ player }) => {
  const { page } = await player();
  await page.goto('/new/cashflow');
  await expect(at(page, 'setting-credit')).toHaveValue('covered');
  await at(page, 'setting-credit').selectOption('unlimited');
  await at(page, 'make').click();
  await expect(page.locator('.room')).toContainText('Classic');
});
