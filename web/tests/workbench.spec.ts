import type { Page } from '@playwright/test';
import { axe } from './support/axe';
import { expect, LANGS, ONCE, test } from './support/fixtures';
import { PHONE } from './support/screens';
import { Workbench } from './support/workbench';

const seat = (page: Page, number: number | 'public') => page.getByTestId(`viewer-${number}`);
const entries = (page: Page) => page.getByTestId('entries').locator('li');

/** Asks for the first command of that kind that the seat is offered. */
async function ask(page: Page, number: number, kind: string): Promise<void> {
  await seat(page, number).getByTestId(`fill-${kind}`).first().click();
  await expect(seat(page, number).getByTestId('command')).toHaveValue(new RegExp(`"type":"${kind}"`));
  await seat(page, number).getByTestId('play').click();
}

test('a game is played with every seat on one screen, stepped through, forked and held to the laws', ONCE, async ({ player }) => {
  const bench = await Workbench.open('xidach');
  const { page, traffic } = await player({ house: bench });
  await page.goto('/');
  await expect(page.getByTestId('phase')).toHaveText('ready');
  await ask(page, 0, 'deal');
  await expect(entries(page)).toHaveCount(2);
  // Each sees its own cards; what not everybody sees is marked, in the views and in the events.
  await expect(seat(page, 1).getByTestId('view').locator('.differs').first()).toBeVisible();
  await expect(page.getByTestId('events').locator('.differs').first()).toBeVisible();
  await expect(page.getByTestId('draws').first()).toContainText('0:0');
  await ask(page, 0, 'deal');
  await expect(seat(page, 0).getByTestId('refused')).toBeVisible();
  await page.getByTestId('to-deadline').click();
  await expect(entries(page)).toHaveCount(3);
  await page.getByTestId('back').click();
  await expect(page.getByTestId('entry-1')).toHaveAttribute('aria-current', 'step');
  await expect(page.getByTestId('fork-hint')).toBeVisible();
  await page.getByTestId('by').fill('500');
  await page.getByTestId('wait').click();
  await expect(page.getByTestId('now')).toContainText('500');
  await page.getByTestId('to-deadline').click();
  await expect(page.getByTestId('entry-2')).toHaveAttribute('aria-current', 'step');
  await expect(page.getByTestId('others')).toHaveCount(0);
  await page.getByTestId('entry-0').click();
  await page.getByTestId('wait').click();
  await ask(page, 0, 'deal');
  await expect(page.getByTestId('others').locator('li')).toHaveCount(1);
  await page.getByTestId('take-1').click();
  await expect(entries(page)).toHaveCount(3);
  await page.getByTestId('laws').click();
  await expect(page.getByTestId('found').locator('[data-held=true]')).toHaveCount(12, { timeout: 60_000 });
  expect(await axe(page)).toEqual([]);
  expect(traffic.problems).toEqual([]);
  await bench.close();
});

test('the page comes back with the program, and shows the first entry that the rules decide otherwise', ONCE, async ({ player }) => {
  const bench = await Workbench.open('xidach');
  const { page } = await player({ house: bench });
  await page.goto('/');
  await ask(page, 0, 'deal');
  await expect(entries(page)).toHaveCount(2);
  // As if older rules had drawn once more when the cards were dealt.
  await bench.end();
  await expect(page.getByTestId('away')).toBeVisible();
  bench.change((line) => line.replace(/("number":1,.*"draws":)(\d+)/, (_, before: string, draws: string) => before + (Number(draws) + 1)));
  await bench.start();
  await expect(page.getByTestId('away')).toHaveCount(0);
  await expect(page.getByTestId('difference')).toBeVisible();
  await expect(page.getByTestId('was')).not.toHaveText((await page.getByTestId('is').textContent()) ?? '');
  await page.getByTestId('settle').click();
  await expect(page.getByTestId('difference')).toHaveCount(0);
  await expect(page.getByTestId('others').locator('li')).toHaveCount(1);
  await bench.close();
});

test('it speaks four languages, and does not break on a phone', ONCE, async ({ player }) => {
  const bench = await Workbench.open('hilo');
  const { page } = await player({ house: bench });
  await page.goto('/');
  const titles = new Set<string>();
  for (const lang of LANGS) {
    await page.getByTestId('language').selectOption(lang);
    await expect(page.locator('html')).toHaveAttribute('lang', lang === 'zh' ? 'zh-Hans' : lang);
    titles.add(await page.title());
  }
  expect(titles.size).toBe(LANGS.length);
  await page.setViewportSize(PHONE.viewport);
  await expect(seat(page, 0)).toBeVisible();
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(wider, 'nothing is wider than the screen').toBe(0);
  await bench.close();
});
