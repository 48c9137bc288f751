import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { axe } from './support/axe';
import { expect, LANGS, test } from './support/fixtures';
import { boxes } from './support/glyphs';
import { House } from './support/house';
import { loseNetwork, regainNetwork } from './support/network';
import { missingText } from './support/text';
import { checkHere } from './support/proof';

/** Nothing that a reader would stumble over. */
async function clean(page: Page): Promise<void> {
  expect(await missingText(page)).toEqual([]);
  expect(await boxes(page)).toEqual([]);
  expect(await axe(page)).toEqual([]);
}

/** A game of one's own against bots, which the dealer ends before the first hand. */
async function shortGame(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByTestId('play-xidach').click();
  await expect(page.getByTestId('status')).toBeVisible();
  await page.getByTestId('close').click();
  await page.getByTestId('confirm').click();
  await expect(page.getByTestId('result')).toBeVisible();
}

for (const lang of LANGS) {
  test(`every page of the frame reads well in ${lang}`, async ({ player }) => {
    const { page, traffic } = await player({ lang });
    await page.goto('/');
    await expect(page.getByTestId('memory')).toBeVisible();
    await page.goto('/new/xidach');
    await page.locator('summary').click();
    await expect(page.getByTestId('make')).toBeVisible();
    await clean(page);
    await page.getByTestId('make').click();
    await expect(page.getByTestId('seat-0')).toBeVisible();
    await clean(page);
    await shortGame(page);
    await clean(page);
    await page.goto('/history');
    await page.getByTestId('past-game').first().click();
    await expect(page.getByTestId('scrubber')).toBeVisible();
    await clean(page);
    expect(traffic.problems).toEqual([]);
  });
}

test('one click leads from the first page to a running game', async ({ player }) => {
  const { page } = await player();
  await page.goto('/');
  await page.getByTestId('play-xidach').click();
  await expect(page.getByTestId('actions')).toBeVisible();
  await expect(page.getByTestId('status')).not.toBeEmpty();
  await expect(page, 'the title calls who looks at another page').toHaveTitle(/^● Your turn/);
  const icon = page.locator('link[rel=icon]');
  await expect(icon, 'and so does the icon').toHaveAttribute('href', '/icon-turn.svg');
  await page.locator('header .brand').click();
  await expect(icon, 'nobody is called away from another page').toHaveAttribute('href', '/icon.svg');
});

/** Quick phrases come over; who is muted is not heard, and can be heard again even after a reload. */
async function hearsOnlyWhoIsWanted(page: Page, other: Page): Promise<void> {
  const chat = page.getByTestId('chat');
  const phrase = other.getByTestId('phrase').first();
  await phrase.click();
  await expect(chat.locator('li'), 'a quick phrase is read in one’s own language').toContainText([
    (await page.getByTestId('phrase').first().textContent())!,
  ]);
  await page.getByTestId('mute').first().click();
  await expect(chat.getByTestId('mute')).toHaveCount(0);
  await other.getByTestId('say').fill('여보세요?');
  await other.getByTestId('say').press('Enter');
  await expect(other.getByTestId('chat')).toContainText('여보세요?');
  await page.reload();
  await expect(chat).not.toContainText('여보세요?');
  await page.getByTestId('unmute').click();
  await expect(chat).toContainText('여보세요?');
}

test('a friend comes by the invite link, talks, and is found again after a reload', async ({ player }) => {
  const host = await player({ lang: 'vi' });
  const friend = await player({ lang: 'ko' });
  await host.page.goto('/new/xidach');
  await host.page.getByTestId('seats').selectOption('2');
  await host.page.getByTestId('make').click();
  await expect(host.page.getByRole('img', { name: 'QR' })).toBeVisible();
  const link = await host.page.locator('.invite input').inputValue();
  expect(new URL(link).hash, 'the secret is behind #, which no server logs').not.toBe('');

  await friend.page.goto(link);
  await friend.page.getByTestId('name').fill('Bình');
  await friend.page.getByTestId('sit-1').click();
  await expect(host.page.getByTestId('seat-1')).toContainText('Bình');
  await friend.page.getByTestId('say').fill('<b>안녕</b>');
  await friend.page.getByTestId('say').press('Enter');
  await expect(host.page.getByTestId('chat')).toContainText('<b>안녕</b>');

  await hearsOnlyWhoIsWanted(host.page, friend.page);

  await host.page.getByTestId('start').click();
  await expect(friend.page.getByTestId('status')).toBeVisible();
  await friend.page.reload();
  await expect(friend.page.getByTestId('status')).toBeVisible();
  await expect(friend.page.getByTestId('actions')).toBeVisible();
  await friend.page.goto('/');
  await expect(friend.page.getByTestId('table-row').first()).toBeVisible();
});

test('a stranger sees no difference between a private table and none', async ({ player }) => {
  const host = await player();
  await host.page.goto('/new/xidach');
  await host.page.getByTestId('make').click();
  await expect(host.page.getByTestId('seat-0')).toBeVisible();
  const stranger = await player();
  const told = async (address: string) => {
    await stranger.page.goto(address);
    await expect(stranger.page.getByRole('heading')).toBeVisible();
    return stranger.page.locator('main').innerText();
  };
  expect(await told(host.page.url())).toBe(await told('/table/00000000000000000000'));
});

test('the language changes at any time without losing the place', async ({ player }) => {
  const { page } = await player({ lang: 'en' });
  await page.goto('/new/xidach');
  await page.getByTestId('seats').selectOption('5');
  await page.getByTestId('language').selectOption('zh');
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hans');
  await expect(page.getByTestId('seats')).toHaveValue('5');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hans');
});

test('a lost line is told, and comes back by itself', async ({ player }) => {
  const { page } = await player();
  await page.goto('/');
  await page.getByTestId('play-xidach').click();
  await expect(page.getByTestId('status')).toBeVisible();
  await loseNetwork(page);
  await expect(page.getByTestId('lost')).toBeVisible();
  await regainNetwork(page);
  await expect(page.getByTestId('lost')).toHaveCount(0);
});

test('what is not allowed says why, and the rules open where one is', async ({ player }) => {
  const { page } = await player();
  await page.goto('/new/xidach');
  await page.getByTestId('make').click();
  await page.getByTestId('start').click({ force: true });
  await expect(page.getByTestId('notices')).toContainText('Xì Dách is played by 2–8; 1 is seated.');
  await page.getByTestId('fill').click();
  await expect(page.getByTestId('start')).toHaveAttribute('aria-disabled', 'false');
  await page.getByTestId('start').click();
  await page.getByTestId('open-rules').click();
  await expect(page.getByTestId('here')).toBeInViewport();
  await page.keyboard.press('Escape');
  await page.getByTestId('open-settings').click();
  await page.getByLabel('Four-colour deck').check();
  await page.keyboard.press('Escape');
  await page.getByTestId('deal-left').click();
  await expect(page.getByTestId('own-hand').locator('[data-card] svg g').first()).toHaveClass(/four-/);
});

test('the log is filtered, and saved as text', async ({ player, isMobile }, info) => {
  const { page } = await player({ lang: 'vi' });
  await page.goto('/');
  await page.getByTestId('play-xidach').click();
  await page.getByTestId('deal-left').click();
  if (isMobile) await page.getByTestId('open-log').click();
  const log = page.getByTestId('log');
  await expect(log).toContainText('Bạn được chia');
  await page.getByTestId('log-topic').selectOption('Kết quả');
  await expect(log).not.toContainText('Bạn được chia');
  await expect(log).toContainText('Ván 1');
  const download = page.waitForEvent('download');
  await page.getByTestId('log-save').click();
  const file = info.outputPath('log.txt');
  await (await download).saveAs(file);
  expect(readFileSync(file, 'utf8')).toMatch(/^\d+:\d\d\t.*Ván 1/m);
});

test('a question mark shows the keys, which do what they say', async ({ player }) => {
  const { page } = await player({ phone: false });
  await page.goto('/');
  await page.getByTestId('play-xidach').click();
  await expect(page.getByTestId('status')).toBeVisible();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toContainText('Rules');
  await page.keyboard.press('Escape');
  await page.keyboard.press('r');
  await expect(page.getByTestId('rules')).not.toBeEmpty();
});

test('on a plain http address a game can be checked and its link be copied', async ({ player }) => {
  const house = await House.open({ lan: true });
  const { page } = await player({ house, lang: 'vi' });
  await shortGame(page);
  expect(await page.evaluate(() => isSecureContext)).toBe(false);
  await checkHere(page);
  await expect(page.getByTestId('verdict')).toHaveClass(/good/);
  await house.close();
});
