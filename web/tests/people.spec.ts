import type { Page } from '@playwright/test';
import { axe } from './support/axe';
import { expect, LANGS, ONCE, test } from './support/fixtures';
import { boxes } from './support/glyphs';
import { loseNetwork, regainNetwork } from './support/network';
import { missingText } from './support/text';

const at = (page: Page, id: string) => page.getByTestId(id);

/** Nothing that a reader would stumble over, in any language. */
async function clean(page: Page): Promise<void> {
  expect(await missingText(page)).toEqual([]);
  expect(await boxes(page)).toEqual([]);
  expect(await axe(page)).toEqual([]);
}

/** A table of three with a host and a friend; the friend came by the invite. */
async function tableWithAFriend(host: Page, friend: Page): Promise<string> {
  await host.goto('/new/xidach');
  await at(host, 'seats').selectOption('3');
  await at(host, 'make').click();
  const invite = await host.locator('.invite input').inputValue();
  await friend.goto(invite);
  await at(friend, 'sit-1').click();
  await expect(at(host, 'kick-1')).toBeVisible();
  return invite;
}

test('whoever is kicked is told, stays out, and comes again when let in', ONCE, async ({ player }) => {
  const [{ page: host }, { page: friend }] = [await player(), await player()];
  const invite = await tableWithAFriend(host, friend);
  await at(host, 'kick-1').click();
  await at(host, 'confirm').click();
  await expect(friend.getByText('The host removed you from this table')).toBeVisible();
  await friend.goto('/');
  await friend.goto(invite);
  await expect(friend.getByText('The host removed you from this table')).toBeVisible();
  for (const lang of LANGS) {
    await at(host, 'language').selectOption(lang);
    await clean(host);
  }
  await at(host, 'language').selectOption('en');
  await at(host, 'host').locator('summary').click();
  await at(host, 'let-in').click();
  await expect(at(host, 'let-in')).toHaveCount(0);
  await friend.reload();
  await at(friend, 'sit-1').click();
  await expect(at(host, 'kick-1')).toBeVisible();
  await at(host, 'close-table').click();
  await at(host, 'confirm').click();
  for (const page of [host, friend]) await expect(page.getByText('This table has closed.')).toBeVisible();
});

test('a line that was said is reported', ONCE, async ({ player }) => {
  const [{ page: host }, { page: friend }] = [await player(), await player({ lang: 'ko' })];
  await tableWithAFriend(host, friend);
  await at(friend, 'phrase').first().click();
  await at(host, 'report').click();
  const phrase = (await at(host, 'phrase').first().textContent())!;
  await expect(host.getByRole('dialog'), 'as it reads in the talk').toContainText(phrase);
  await at(host, 'report-why').fill('rude');
  await host.getByRole('dialog').getByRole('checkbox').check();
  await clean(host);
  await at(host, 'report-send').click();
  await expect(host.getByText('The report was sent.')).toBeVisible();
});

test('another device signs in by a code, is signed out, and one can delete oneself', ONCE, async ({ player }) => {
  const [{ page: first }, { page: second }] = [await player(), await player()];
  await first.goto('/new/xidach');
  await at(first, 'make').click();
  await expect(at(first, 'start')).toBeVisible();
  await at(first, 'open-settings').click();
  await expect(at(first, 'devices').getByRole('listitem')).toHaveCount(1);
  await at(first, 'add-device').click();
  const code = (await at(first, 'device-code').textContent())!;
  await clean(first);
  await second.goto(`/device#${code}`);
  await clean(second);
  await at(second, 'sign-in-act').click();
  await at(second, 'open-settings').click();
  await expect(at(second, 'devices').getByRole('listitem')).toHaveCount(2);
  await second.getByRole('dialog').getByRole('listitem').filter({ hasNotText: 'this one' }).getByRole('button').click();
  await at(second, 'confirm').click();
  await expect(at(second, 'devices').getByRole('listitem')).toHaveCount(1);
  await first.goto('/');
  await at(first, 'open-settings').click();
  await expect(at(first, 'devices'), 'signed out').toHaveCount(0);
  await at(second, 'leave-for-good').click();
  await at(second, 'confirm').click();
  await expect(second).toHaveURL(/\/$/);
  await at(second, 'open-settings').click();
  await expect(at(second, 'devices'), 'nobody any more').toHaveCount(0);
});

test('a table is put away from its result, and the game stays among those that were played', ONCE, async ({ player }) => {
  const { page } = await player();
  await page.goto('/');
  await at(page, 'play-xidach').click();
  await at(page, 'close').click();
  await at(page, 'confirm').click();
  const link = page.locator(`a[href="${new URL(page.url()).pathname}"]`);
  await at(page, 'result').getByTestId('put-away').click();
  await expect(page.getByRole('dialog')).toContainText('The game stays in “My games”.');
  await at(page, 'confirm').click();
  await expect(page.getByText('You have left this table for good.')).toBeVisible();
  await loseNetwork(page);
  await expect(at(page, 'lost')).toBeVisible();
  await regainNetwork(page);
  await expect(at(page, 'lost'), 'a line that comes back brings no table back').toHaveCount(0);
  await page.goto('/');
  await expect(at(page, 'play-xidach')).toBeVisible();
  await expect(link).toHaveCount(0);
  await page.goto('/history');
  await expect(at(page, 'past-game')).toHaveCount(1);
});

test('the list of one’s games goes on where it was cut', ONCE, async ({ player }) => {
  const { page } = await player();
  for (let game = 0; game < 2; game += 1) {
    await page.goto('/');
    await at(page, 'play-xidach').click();
    await at(page, 'close').click();
    await at(page, 'confirm').click();
    await expect(at(page, 'result')).toBeVisible();
  }
  // Pages of one, where the client asks for fifty.
  await page.route(/\/api\/history\?limit=50/, (route) => route.continue({ url: route.request().url().replace('limit=50', 'limit=1') }));
  await page.goto('/history');
  await expect(at(page, 'past-game')).toHaveCount(1);
  await at(page, 'more-games').click();
  await expect(at(page, 'past-game')).toHaveCount(2);
  const links = await at(page, 'past-game').evaluateAll((games) => games.map((game) => game.getAttribute('href')));
  expect(new Set(links).size, 'another one each').toBe(2);
  await expect(at(page, 'more-games')).toHaveCount(0);
});

test('one’s own tables are put away from the lobby: closed before the start, left after it', ONCE, async ({ player }) => {
  const { page } = await player();
  await page.goto('/new/xidach');
  await page.getByTestId('make').click();
  await expect(page.getByTestId('seat-0')).toBeVisible();
  await page.goto('/');
  await page.getByTestId('put-away').click();
  await expect(page.getByTestId('confirm')).toHaveText('Close the table');
  await page.getByTestId('confirm').click();
  await expect(page.getByTestId('put-away')).toHaveCount(0);
  await page.getByTestId('play-xidach').click();
  await expect(page.getByTestId('deal-left')).toBeVisible();
  await page.goto('/');
  await page.getByTestId('put-away').click();
  await expect(page.getByTestId('confirm')).toHaveText('Leave for good');
  await page.getByTestId('confirm').click();
  await expect(page.getByTestId('put-away')).toHaveCount(0);
});
