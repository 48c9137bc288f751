import type { Page } from '@playwright/test';
import { expect, ONCE, test } from './support/fixtures';
import { at, clean, close, join, make, person, start, unfold } from './support/rooms';

test('who must go is played for, may come back, and may be taken over with the host’s yes', async ({ player }) => {
  const [{ page: host }, { page: friend }, { page: onlooker }] = [await player(), await player(), await player()];
  const link = await make(host, 'xidach', 2, { settings: { hands: '0' } });
  await join(friend, link, 'Bình', 1);
  await start(host);
  await expect(at(friend, 'felt')).toBeVisible();
  await onlooker.goto(link);
  await expect(at(onlooker, 'arrived')).toBeVisible();
  const go = async () => {
    await at(friend, 'open-room').click();
    await at(friend, 'go').click();
    await at(friend, 'confirm').click();
    await expect(at(host, 'place-1')).toContainText('bot plays');
  };
  await go();
  await friend.keyboard.press('Escape');
  await at(friend, 'way-back').first().click();
  await expect(at(host, 'place-1'), 'the way back is open').not.toContainText('bot plays');
  await go();
  await at(onlooker, 'take-over-1').click();
  await expect(onlooker.getByText('waiting for the host to agree').first()).toBeVisible();
  await at(host, 'open-room').click();
  await clean(host);
  await at(host, 'allow-1').click();
  await expect(at(host, 'place-1')).not.toContainText('bot plays');
  await expect(at(onlooker, 'own-hand')).toBeVisible();
  await host.keyboard.press('Escape');
  await at(host, 'open-log').click();
  await expect(at(host, 'log'), 'whoever plays on is not said to be back').toContainText('plays on for Bình.');
  await expect(at(friend, 'own-hand'), 'who has seen a hand of the match only looks on').toHaveCount(0);
  await expect(at(friend, 'take-over-1')).toHaveCount(0);
});

test('away is shown at the seat, among the people, in the log, and before the start', ONCE, async ({ player }) => {
  const [{ page: host }, { page: friend }] = [await player(), await player({ lang: 'zh' })];
  const link = await make(host, 'xidach', 2, { settings: { hands: '0' } });
  await join(friend, link, 'Bình', 1);
  await at(friend, 'away').click();
  await expect(at(host, 'seat-1'), 'before the start').toContainText('away');
  await expect(person(host, 'Bình')).toContainText('away');
  await at(friend, 'away').click();
  await expect(at(host, 'seat-1')).not.toContainText('away');
  await start(host);
  await at(friend, 'open-room').click();
  await at(friend, 'away').click();
  await expect(at(host, 'place-1'), 'at the seat').toContainText('away');
  await at(host, 'open-room').click();
  await expect(person(host, 'Bình')).toContainText('away');
  await at(host, 'pause').click();
  await expect(at(friend, 'paused')).toBeVisible();
  await friend.reload();
  await expect(at(friend, 'paused')).toBeVisible();
  await host.reload();
  await at(host, 'resume').click();
  const log = at(host, 'log');
  await at(host, 'open-log').click();
  await expect(log, 'what happened to people is told after a reload, too').toContainText('Bình is away for a moment.');
  await expect(log).toContainText('pauses the match.');
  await expect(log).toContainText('The match goes on.');
});

/** Says something where those who watch talk. */
async function sayToOnlookers(page: Page, text: string): Promise<void> {
  await at(page, 'open-chat').click();
  await at(page, 'channel-onlookers').click();
  await at(page, 'say').fill(text);
  await at(page, 'say').press('Enter');
}

test('a match is watched from the lobby and by link, and those who watch see one another and talk', ONCE, async ({ player }) => {
  const [{ page: host }, { page: friend }, { page: stranger }, { page: guest }] = [await player(), await player(), await player(), await player()];
  const link = await make(host, 'xidach', 2, { settings: { hands: '0' }, listed: true, name: 'Anh Long' });
  await unfold(host);
  await at(host, 'set-onlookers').check();
  await join(friend, link, 'Bình', 1);
  await start(host);
  await expect(at(friend, 'felt')).toBeVisible();
  await stranger.goto('/');
  await at(stranger, 'table-row').filter({ hasText: 'Anh Long' }).click();
  await expect(at(stranger, 'felt'), 'from the lobby').toBeVisible();
  await guest.goto(new URL(link).pathname);
  await expect(at(guest, 'felt'), 'by link').toBeVisible();
  for (const page of [stranger, guest]) {
    await at(page, 'open-room').click();
    await expect(at(page, 'person'), 'two who play, two who watch').toHaveCount(4);
    await page.keyboard.press('Escape');
  }
  await sayToOnlookers(stranger, 'I would have stood.');
  await at(guest, 'open-chat').click();
  await at(guest, 'channel-onlookers').click();
  await expect(at(guest, 'chat')).toContainText('I would have stood.');
  await at(friend, 'open-chat').click();
  await expect(at(friend, 'channel-table')).toBeVisible();
  await expect(at(friend, 'channel-onlookers'), 'nobody at the table reads that').toHaveCount(0);

  await close(host);
  await friend.goto('/');
  await at(friend, 'put-away').click();
  await at(friend, 'confirm').click();
  await expect(at(friend, 'put-away'), 'a room can be dropped from one’s list').toHaveCount(0);
  await expect(at(host, 'again')).toBeVisible();
});
