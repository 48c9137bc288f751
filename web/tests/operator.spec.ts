import { execFileSync } from 'node:child_process';
import type { Page } from '@playwright/test';
import { axe } from './support/axe';
import { expect, LANGS, ONCE, test } from './support/fixtures';
import { boxes } from './support/glyphs';
import { BINARY, House } from './support/house';
import { ACME, at, bet, enter, launch, makeKey, openHouse, signed, signIn, TABS } from './support/operator';
import { missingText } from './support/text';

/** Nothing that a reader would stumble over, and nothing that sticks out. */
async function clean(page: Page): Promise<void> {
  expect(await missingText(page)).toEqual([]);
  expect(await boxes(page)).toEqual([]);
  expect(await axe(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)).toBe(true);
}

test('a player of an operator plays in its session, and the operator sees the round', async ({ player }) => {
  const house = await openHouse();
  const key = await makeKey(house);
  const one = await player({ house });
  await one.page.goto(await launch(house, key, { player: 'p-77', currency: 'DEMO', game: 'hilo', language: 'en', demo: true }));
  await expect(at(one.page, 'embedded')).toBeVisible();
  expect(new URL(one.page.url()).hash, 'the token is taken out of the address').toBe('');
  await at(one.page, 'bet').click();
  await expect(at(one.page, 'cash-out')).toBeVisible();
  expect(await one.context.cookies()).toEqual([]);
  await one.page.reload();
  await expect(at(one.page, 'cash-out')).toBeVisible();

  const { page } = await player({ house });
  await signIn(page, key);
  expect(page.url()).not.toContain(key.secret);
  await at(page, 'operator-round').first().click();
  await expect(at(page, 'round-sheet')).toContainText('p-77');
  await at(page, 'show-proof').click();
  await expect(at(page, 'round-proof')).toBeVisible();
  await page.keyboard.press('Escape');
  await at(page, 'tab-config').click();
  await expect(at(page, 'game-terms').filter({ hasText: '94.5' })).toHaveCount(1);
  await expect(at(page, 'findings')).toContainText('only demo can be played');
  await at(page, 'sign-out').click();
  await expect(at(page, 'operator-sign-in')).toBeVisible();
  await house.close();
});

test('an address that was used opens nothing again', async ({ player }) => {
  const house = await openHouse();
  const url = await launch(house, await makeKey(house), { player: 'p-1', currency: 'DEMO', game: 'hilo', demo: true });
  const first = await player({ house });
  await first.page.goto(url);
  await expect(at(first.page, 'embedded')).toBeVisible();
  const second = await player({ house });
  await second.page.goto(url);
  await expect(at(second.page, 'launch-over')).toBeVisible();
  await house.close();
});

test('every part of the console fits, in every language', async ({ player }) => {
  const house = await openHouse();
  const key = await makeKey(house, '--read-only');
  for (const lang of LANGS) {
    const { page } = await player({ house, lang });
    await signIn(page, key);
    for (const tab of TABS) {
      await at(page, `tab-${tab}`).click();
      await expect(at(page, `tab-${tab}`)).toHaveAttribute('aria-current', 'page');
      await clean(page);
    }
  }
  await house.close();
});

/** Names that would break a page that took them for markup, or for a measure of its columns. */
const HOSTILE = ['<img src=x onerror=document.title=1>', 'a'.repeat(64), 'p, "77"; --'];
const RTL = { ...ACME, name: 'Acme <b>Games</b> \u202eback to front' };

test('names of every kind are shown as they are, on every screen', ONCE, async ({ player }) => {
  const house = await House.open({ configs: { 'operators/acme.json': RTL } });
  const key = await makeKey(house);
  for (const name of HOSTILE) await bet(await player({ house }), house, key, name);
  const { page } = await player({ house });
  await signIn(page, key);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(RTL.name);
  for (const [scheme, width] of [
    ['light', 1280],
    ['dark', 768],
    ['light', 360],
  ] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await page.setViewportSize({ width, height: 900 });
    await at(page, 'tab-rounds').click();
    await expect(at(page, 'operator-round')).toHaveCount(HOSTILE.length);
    for (const name of HOSTILE) await expect(at(page, 'operator-round').filter({ hasText: name })).toHaveCount(1);
    await clean(page);
    await at(page, 'tab-players').click();
    await expect(at(page, 'operator-demo')).toHaveCount(HOSTILE.length);
    await clean(page);
    await at(page, 'tab-audit').click();
    await expect(at(page, 'act').filter({ hasText: HOSTILE[0]! })).toHaveCount(1);
    await clean(page);
  }
  await house.close();
});

test('an operator limits a player, and a reader cannot', ONCE, async ({ player }) => {
  const house = await openHouse();
  const key = await makeKey(house);
  await signed(house, key, '/limits', { player: 'p-9', limits: { minutesADay: 90 } });
  const { page } = await player({ house });
  await signIn(page, key);
  await at(page, 'tab-players').click();
  await at(page, 'operator-player').click();
  await expect(at(page, 'limits')).toContainText('90');
  await at(page, 'limit-stake').fill('12.50');
  await at(page, 'limit-save').click();
  await expect(at(page, 'limits')).toContainText('12.50 DEMO');
  await clean(page);

  const reader = await player({ house });
  await signIn(reader.page, await makeKey(house, '--read-only'));
  await at(reader.page, 'tab-players').click();
  await at(reader.page, 'operator-player').click();
  await expect(at(reader.page, 'limits')).toContainText('12.50 DEMO');
  await expect(at(reader.page, 'limit-save')).toHaveCount(0);
  await house.close();
});

test('players come page by page, each once', ONCE, async ({ player }) => {
  const house = await openHouse();
  const key = await makeKey(house);
  for (let number = 0; number <= 100; number += 1) await signed(house, key, '/limits', { player: `p-${number}`, limits: { minutesADay: 90 } });
  const { page } = await player({ house });
  await signIn(page, key);
  await at(page, 'tab-players').click();
  await expect(at(page, 'operator-player')).toHaveCount(100);
  await at(page, 'more-players').click();
  await expect(at(page, 'operator-player')).toHaveCount(101);
  await expect(at(page, 'more-players')).toHaveCount(0);
  const names = await at(page, 'operator-player').locator('b').allTextContents();
  expect(new Set(names).size).toBe(101);
  await house.close();
});

test('a wrong secret opens nothing, and a key that is revoked shows nothing more', ONCE, async ({ player }) => {
  const house = await openHouse();
  const key = await makeKey(house);
  const { page } = await player({ house });
  await page.goto('/operator');
  await enter(page, { ...key, secret: 'not-the-secret' });
  await expect(page.getByText('There is no such key, or that is not its secret.')).toBeVisible();
  await expect(at(page, 'secret')).toHaveValue('');
  await enter(page, key);
  await expect(at(page, 'console')).toBeVisible();
  execFileSync(BINARY, ['operator', 'revoke', 'acme', key.id, '--data', house.data]);
  await at(page, 'tab-reports').click();
  await expect(at(page, 'operator-sign-in')).toBeVisible();
  await expect(page.getByText('The session has ended: please sign in again.')).toBeVisible();
  await house.close();
});

test('a console outlives its house only as far as its key', ONCE, async ({ player }) => {
  const house = await openHouse();
  const key = await makeKey(house);
  const { page } = await player({ house });
  await signIn(page, key);
  await house.restart();
  await at(page, 'tab-owed').click();
  await expect(at(page, 'operator-sign-in')).toBeVisible();
  await enter(page, key);
  await expect(at(page, 'console')).toBeVisible();
  await expect(at(page, 'nothing-owed')).toBeVisible();
  await house.close();
});
