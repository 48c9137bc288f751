import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import { axe } from './support/axe';
import { expect, LANGS, ONCE, test } from './support/fixtures';
import { BINARY } from './support/house';
import { settledOtherwise } from './support/settlement';
import { sha256 } from '../src/fair/sha256';

const GOLDEN = join(import.meta.dirname, '../../crates/cli/tests/golden');
const GAMES = ['hilo-2', 'chickenroad-2', 'dragontower-2', 'xidach-2', 'contraband-2', 'bazaar', 'cashflow-2'];
const recorded = (name: string): string => join(GOLDEN, name);

/** The page as a file, and what the program says of it. */
function written(): { file: string; said: string } {
  const file = join(mkdtempSync(join(tmpdir(), 'croupier-audit-')), 'audit.html');
  return { file, said: execFileSync(BINARY, ['audit-page', file], { encoding: 'utf8' }) };
}

async function open(page: Page, file: string): Promise<void> {
  await page.goto(pathToFileURL(file).href);
  await expect(page.getByTestId('files')).toBeVisible();
}

const results = (page: Page) => page.getByTestId('result');
const verdicts = (page: Page) => results(page).evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset['verdict']));

test('a page on a disk audits every game without any house', ONCE, async ({ player }) => {
  const { page, traffic } = await player();
  const { file, said } = written();
  expect(said.trim(), 'whoever hosts it can be checked').toBe(`${sha256(readFileSync(file, 'utf8'))}  ${file}`);
  await open(page, file);
  await page.getByTestId('files').setInputFiles(GAMES.map((game) => recorded(`${game}.journal`)));
  await expect(results(page)).toHaveCount(GAMES.length);
  expect(await verdicts(page)).toEqual(GAMES.map(() => 'verified'));
  const forged = GAMES.map((game) => {
    const text = settledOtherwise(readFileSync(recorded(`${game}.journal`), 'utf8'));
    return { name: `${game}.journal`, mimeType: 'text/plain', buffer: Buffer.from(text) };
  });
  await page.getByTestId('files').setInputFiles(forged);
  await expect(page.getByTestId('why')).toHaveCount(GAMES.length);
  expect(await verdicts(page)).toEqual(GAMES.map(() => 'broken'));
  expect(traffic.problems).toEqual([]);
});

test('what players kept is held against a journal', ONCE, async ({ player }) => {
  const { page } = await player();
  const { file } = written();
  await open(page, file);
  const kept = ['house.journal', 'house.seat0.json', 'house.seat2.json'].map(recorded);
  await page.getByTestId('files').setInputFiles(kept);
  await expect(results(page)).toHaveAttribute('data-verdict', 'verified');
  await expect(page.locator('[data-kind=commitment][data-outcome=holds]').first()).toBeVisible();
  await page.getByTestId('files').setInputFiles(['house.journal', 'house-seed.json'].map(recorded));
  await expect(results(page)).toHaveAttribute('data-verdict', 'contradicted');
  await page.getByTestId('files').setInputFiles({ name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('no journal') });
  await expect(page.getByTestId('other')).toContainText('note.txt');
});

test('it speaks four languages, to everybody', ONCE, async ({ player }) => {
  const { page } = await player();
  const { file } = written();
  await open(page, file);
  await page.getByTestId('files').setInputFiles(recorded('house.journal'));
  await expect(results(page)).toHaveAttribute('data-verdict', 'verified');
  const titles = new Set<string>();
  for (const lang of LANGS) {
    await page.getByTestId('language').selectOption(lang);
    await expect(page.locator('html')).toHaveAttribute('lang', lang === 'zh' ? 'zh-Hans' : lang);
    titles.add(await page.title());
    expect(await axe(page), lang).toEqual([]);
  }
  expect(titles.size).toBe(LANGS.length);
});
