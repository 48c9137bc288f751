import type { Page } from '@playwright/test';
import { axe } from './support/axe';
import { expect, LANGS, ONCE } from './support/fixtures';
import { boxes } from './support/glyphs';
import { HIDDEN } from './support/lies';
import type { Lie } from './support/liar';
import { missingText } from './support/text';
import { test, type Victim } from './support/victim';
import { checkHere } from './support/proof';

const at = (page: Page, id: string) => page.getByTestId(id);

/** Nothing that a reader would stumble over. */
async function clean(page: Page): Promise<void> {
  expect(await missingText(page)).toEqual([]);
  expect(await boxes(page)).toEqual([]);
  expect(await axe(page)).toEqual([]);
}

/** The seed is sent, and the house acts as if it had never come. */
const DEAF: Lie = { hears: (message) => (message.type === 'openSeed' ? null : message) };

/** A table of two people; the second comes by the invite. */
async function tableOfTwo(host: Victim, friend: Victim): Promise<void> {
  await host.page.goto('/new/xidach');
  await at(host.page, 'seats').selectOption('2');
  await at(host.page, 'setting-hands').fill('0');
  await at(host.page, 'make').click();
  await friend.page.goto(await host.page.locator('.invite input').inputValue());
  await at(friend.page, 'sit-1').click();
  await expect(at(host.page, 'start')).toHaveAttribute('aria-disabled', 'false');
}

test('an attempt that came to nothing is shown to everybody, and the next one begins by itself', ONCE, async ({ victim }) => {
  const [host, friend] = [await victim(), await victim({ lang: 'vi' })];
  await tableOfTwo(host, friend);
  friend.liar.lie = DEAF;
  await at(host.page, 'start').click();
  for (const { page } of [host, friend]) await expect(at(page, 'void-1')).toBeVisible();
  await expect(at(host.page, 'void-1')).toContainText('Seat 2: the seed was not opened in time');
  await expect(at(friend.page, 'sit-1'), 'who did not open has lost the seat').toBeVisible();
  for (const lang of LANGS) {
    await at(host.page, 'language').selectOption(lang);
    await clean(host.page);
  }
  await at(host.page, 'language').selectOption('en');

  friend.liar.lie = {};
  await at(friend.page, 'sit-1').click();
  await expect(at(host.page, 'start'), 'the host has committed anew without a click').toHaveAttribute('aria-disabled', 'false');
  expect(host.liar.sent('openSeed')).toHaveLength(1);
  await at(host.page, 'start').click();
  await at(host.page, 'close').click();
  await at(host.page, 'confirm').click();
  for (const { page } of [host, friend]) {
    await checkHere(page);
    await expect(at(page, 'verdict')).toHaveClass(/good/);
    await expect(page.locator('[data-check=attempts]')).toHaveAttribute('data-ok', 'true');
  }
  await expect(at(host.page, 'acts')).toContainText('1 attempt to begin came to nothing');
  const wordsOf = ({ page }: Victim) => at(page, 'head-words').textContent();
  expect(await wordsOf(host), 'both read the same words').toBe(await wordsOf(friend));
});

test('an attempt that is hidden is caught', ONCE, async ({ victim }) => {
  const [host, friend] = [await victim(), await victim()];
  await tableOfTwo(host, friend);
  friend.liar.lie = DEAF;
  host.liar.lie = HIDDEN.lie;
  await at(host.page, 'start').click();
  await expect(at(host.page, 'stopped').locator(`[data-what=${HIDDEN.what}]`)).toBeVisible();
});

test('a game waits for the device that holds a seed; the host may free the seat', ONCE, async ({ victim }) => {
  const [host, friend] = [await victim(), await victim()];
  await tableOfTwo(host, friend);
  const name = (await at(friend.page, 'me').textContent())!;
  await friend.page.goto('/history');
  await expect(at(host.page, 'why-not-start')).toContainText(`Not ready: ${name}`);
  await expect(at(host.page, 'start')).toHaveAttribute('aria-disabled', 'true');
  await clean(host.page);
  await at(host.page, 'kick-1').click();
  await at(host.page, 'confirm').click();
  await expect(at(host.page, 'seat-1')).toContainText('Empty seat');
  await at(host.page, 'fill').click();
  await at(host.page, 'start').click();
  await expect(at(host.page, 'actions')).toBeVisible();
});

test('another device of the same player takes the seat over, and the first one says so', ONCE, async ({ victim, player, liars }) => {
  const [host, friend] = [await victim(), await victim()];
  await tableOfTwo(host, friend);
  const other = await player({ house: liars });
  await other.context.addCookies(await friend.context.cookies());
  await other.page.goto(friend.page.url());
  await expect(at(other.page, 'elsewhere')).toBeVisible();
  await clean(other.page);
  await at(other.page, 'take-here').click();
  await expect(at(other.page, 'elsewhere')).toHaveCount(0);
  await expect(at(friend.page, 'elsewhere')).toBeVisible();
  await at(host.page, 'start').click();
  await expect(at(other.page, 'actions')).toBeVisible();
  await expect(at(friend.page, 'stopped').locator('[data-what=ownHash]'), 'it opens nothing, and plays no more').toBeVisible();
  expect(friend.liar.sent('openSeed')).toEqual([]);
});

test('the next match goes the same way, with new commitments and seeds', ONCE, async ({ victim }) => {
  const [host, friend] = [await victim(), await victim()];
  await tableOfTwo(host, friend);
  await at(host.page, 'start').click();
  await at(host.page, 'close').click();
  await at(host.page, 'confirm').click();
  await at(host.page, 'again').click();
  await expect(at(friend.page, 'own-seed')).toHaveText(/^[a-z0-9]{16}$/);
  await expect(at(host.page, 'start')).toHaveAttribute('aria-disabled', 'false');
  await at(host.page, 'start').click();
  for (const { page } of [host, friend]) await expect(at(page, 'status')).toBeVisible();
});

test('what one types becomes part of one’s seed', ONCE, async ({ victim }) => {
  const { page } = await victim();
  await page.goto('/new/xidach');
  await page.locator('summary').click();
  await at(page, 'typed-seed').fill('for luck!');
  await at(page, 'make').click();
  await expect(at(page, 'own-seed')).toHaveText(/^for luck![a-z0-9]{16}$/);
});
