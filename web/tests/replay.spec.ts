import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { axe } from './support/axe';
import { agreeOn, declare, inPhase, sayInTheRoom, sitDown, start, UNHURRIED } from './support/contraband';
import { expect, ONCE, type Player, test } from './support/fixtures';
import { boxes } from './support/glyphs';
import { BINARY } from './support/house';
import { openReplay, stepTo } from './support/replay';
import { searchEverything } from './support/search';
import { sitDown as sitAtXiDach } from './support/xidach';
import { missingText } from './support/text';

/** An amount that is found nowhere by chance, and its forms on the wire and in our languages. */
const LOAD = 73_519_400;
const FORMS: [string, ...string[]] = [String(LOAD), LOAD.toLocaleString('en'), LOAD.toLocaleString('vi')];
const ONE_ROUND = { ...UNHURRIED, startMoney: 200_000_000, maxSmuggle: 100_000_000, rounds: 1 };
const PROMISE = 'the heron carries 7341 pearls';

type Four = [Page, Page, Page, Page];

/** Nothing that a reader would stumble over. */
async function clean(page: Page): Promise<void> {
  expect(await missingText(page)).toEqual([]);
  expect(await boxes(page)).toEqual([]);
  expect(await axe(page)).toEqual([]);
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wider, 'nothing is wider than the screen').toBeLessThanOrEqual(0);
}

const tellsLoad = (text: string): boolean => FORMS.some((form) => text.includes(form));

/** What the house answers to the page of a table that asks for its journal or replay. */
function ask(page: Page, what: 'journal' | 'replay'): Promise<{ status: number; text: string }> {
  const address = new URL(page.url()).pathname.replace('/table/', '/api/tables/');
  return page.evaluate(async (url) => {
    const answer = await fetch(url);
    return { status: answer.status, text: await answer.text() };
  }, `${address}/${what}`);
}

/** One round of Contraband up to its last decision: seat 1 has sealed the amount. */
async function playUntilTheLastWord(pages: Four): Promise<void> {
  const [first, smuggler, inspector, last] = pages;
  await sitDown(pages, { seats: 4, settings: ONE_ROUND });
  await start(first, pages);
  await agreeOn(1, first, first, smuggler);
  await agreeOn(2, inspector, last);
  await inPhase(pages, 'action');
  await sayInTheRoom(smuggler, PROMISE);
  await declare(smuggler, 'smuggle', LOAD);
  await expect(inspector.getByTestId('post-smuggler')).toHaveAttribute('data-state', 'sealed');
}

/** The lines of the log, the newest first. */
const logged = (page: Page): Promise<string[]> => page.getByTestId('log').locator('li').allInnerTexts();

/** How the smuggler's place looks at each step, and whether the page then tells the amount. */
async function stepThrough(page: Page): Promise<{ state: string | null; told: boolean }[]> {
  const scrubber = page.getByTestId('scrubber');
  const last = await stepTo(page, 1);
  const seen: { state: string | null; told: boolean }[] = [];
  // Backwards, because what is known from later must be forgotten again.
  for (let step = last; step >= 0; step -= 1) {
    await scrubber.fill(String(step));
    await expect(scrubber).toHaveValue(String(step));
    const state = await page.getByTestId('post-smuggler').getAttribute('data-state');
    seen.unshift({ state, told: tellsLoad(await page.locator('main').innerHTML()) });
  }
  return seen;
}

/** The steps of the replay that the house has sent to a page. */
function stepsSent({ answers }: Player['traffic']): unknown[] {
  const replay = answers.findLast((answer) => answer.startsWith('{') && answer.includes('"steps"'))!;
  return (JSON.parse(replay) as { steps: unknown[] }).steps;
}

test('a game is replayed as each seat saw it, for those who were there', ONCE, async ({ player }) => {
  const people = await Promise.all((['vi', 'ko', 'zh', 'en'] as const).map((lang, i) => player({ lang, phone: i % 2 === 0 })));
  const pages = people.map(({ page }) => page) as Four;
  const [, smuggler, inspector, last] = pages;
  await playUntilTheLastWord(pages);

  await test.step('before its close there is neither journal nor replay', async () => {
    for (const what of ['journal', 'replay'] as const) {
      const { status, text } = await ask(last, what);
      expect(status).toBe(404);
      expect(tellsLoad(text)).toBe(false);
    }
    expect(await searchEverything(last, ...FORMS)).toEqual([]);
  });
  await declare(inspector, 'pass');
  for (const page of pages) await expect(page.getByTestId('result')).toBeVisible();

  await test.step('the history leads to the replay', async () => {
    await last.goto('/history');
    await expect(last.getByTestId('past-game')).toContainText('Contraband');
    await last.getByTestId('past-game').click();
    await expect(last.getByTestId('scrubber')).toHaveValue('0');
    await clean(last);
  });

  await test.step('log and charts are those of the moment', async () => {
    const end = await stepTo(last, 1);
    await expect(last.getByTestId('replay-outcome')).toBeVisible();
    const chart = last.getByTestId('replay-charts').locator('figure').first();
    await chart.getByRole('button').click();
    await expect(chart.locator('tbody tr').first().locator('td'), 'the start and one round').toHaveCount(2);
    const told = await logged(last);
    await last.getByTestId('replay-back').click();
    await expect(last.getByTestId('scrubber')).toHaveValue(String(end - 1));
    await expect(chart.locator('tbody tr').first().locator('td')).toHaveCount(1);
    const before = await logged(last);
    expect(before.length).toBeLessThan(told.length);
    expect(told.slice(-before.length), 'what had been told by then').toEqual(before);
    await last.keyboard.press('ArrowRight');
    await expect(last.getByTestId('scrubber')).toHaveValue(String(end));
    await clean(last);
  });

  await test.step('it plays by itself to the end, and once more from the beginning', async () => {
    const speed = last.locator('select:has(option:text("4×"))');
    const play = last.getByTestId('replay-play');
    await speed.selectOption({ label: '4×' });
    await stepTo(last, 0.6);
    await play.click();
    await expect(last.getByTestId('replay-outcome')).toBeVisible();
    await expect(play).toHaveAccessibleName('Play');
    // Slowly, so that even a busy machine finds it on its way.
    await speed.selectOption({ label: '0.5×' });
    await play.focus();
    await last.keyboard.press('p');
    await expect(last.getByTestId('replay-outcome')).toHaveCount(0);
    await play.click();
    await expect(play).toHaveAccessibleName('Play');
    await expect(last.getByTestId('replay-outcome'), 'it was stopped on its way').toHaveCount(0);
  });

  await test.step('what was sealed is sealed, but to whom it belonged', async () => {
    const seen = await stepThrough(last);
    expect(seen.filter(({ state }) => state === 'sealed').map(({ told }) => told)).toEqual([false]);
    expect(seen.at(-1)).toEqual({ state: 'open', told: true });
    const sent = stepsSent(people[3]!.traffic).map((step) => tellsLoad(JSON.stringify(step)));
    expect(sent.indexOf(true), 'not sent before its opening').toBe(seen.findIndex(({ told }) => told));
    await smuggler.goto(await last.getByTestId('share').inputValue());
    await expect(smuggler.getByTestId('scrubber')).toBeVisible();
    const own = await stepThrough(smuggler);
    expect(
      own.filter(({ state }) => state === 'sealed').map(({ told }) => told),
      'one’s own choice is there',
    ).toEqual([true]);
    await clean(smuggler);
    for (const { traffic } of people) expect(traffic.answers.some((answer) => answer.includes(PROMISE))).toBe(false);
  });

  await test.step('who was not there is refused kindly', async () => {
    const stranger = await player();
    await stranger.page.goto(await last.getByTestId('share').inputValue());
    await expect(stranger.page.getByRole('heading', { level: 1 })).toHaveText('Only the players can watch this replay.');
    expect(stranger.traffic.answers.some(tellsLoad)).toBe(false);
    await clean(stranger.page);
  });

  await test.step('the journal can be taken home, and the line beside it verifies it', () => verifyAtHome(last));
  for (const { traffic } of people) expect(traffic.problems.filter((problem) => !problem.includes('404'))).toEqual([]);
});

/** Saves the journal and runs the line that the page shows beside it, in the folder where the file is. */
async function verifyAtHome(page: Page): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'croupier-home-'));
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByTestId('journal').click()]);
  const path = join(folder, file.suggestedFilename());
  await file.saveAs(path);
  const [program, ...words] = (await page.getByTestId('verify-line').inputValue()).split(' ');
  expect(program).toBe('croupier');
  const verify = () => promisify(execFile)(BINARY, words, { cwd: folder });
  await verify();
  writeFileSync(path, readFileSync(path, 'utf8').replaceAll(String(LOAD), String(LOAD - 100)));
  await expect(verify(), 'a journal that was changed does not pass').rejects.toThrow();
  rmSync(folder, { recursive: true });
}

test('one’s past games of every kind are in the history', async ({ player }) => {
  const { page, traffic } = await player();
  await page.goto('/history');
  await expect(page.getByText('You have not finished a game yet.')).toBeVisible();
  await clean(page);
  await page.goto('/play/hilo');
  await page.getByTestId('bet').click();
  await page.getByTestId('higher').click();
  await page.goto('/');
  await page.getByTestId('play-xidach').click();
  await page.getByTestId('close').click();
  await page.getByTestId('confirm').click();
  await openReplay(page);
  await clean(page);
  await page.getByRole('link', { name: 'My games' }).click();
  await expect(page.getByTestId('past-game')).toContainText('with Sage');
  const round = page.getByTestId('past').locator('li', { hasText: 'HiLo' });
  await round.locator('summary').click();
  await expect(round).toContainText('stake');
  await clean(page);
  expect(traffic.problems).toEqual([]);
});

test('a replay opens anywhere, from every seat, once all who played let it be seen', ONCE, async ({ player }) => {
  const [an, binh, stranger] = await Promise.all([player(), player(), player({ lang: 'ko' })]);
  await sitAtXiDach([an.page, binh.page], { seats: 2, settings: { turnSeconds: 0 } });
  await an.page.getByTestId('close').click();
  await an.page.getByTestId('confirm').click();
  await openReplay(an.page);
  const link = an.page.url();
  await expect(an.page.getByTestId('replay-seat'), 'one’s own eyes only').toHaveCount(0);
  await expect(an.page.getByTestId('shown')).toHaveText('Only those who played can open it.');
  await letBeSeen(an.page);
  await expect(an.page.getByTestId('agreed')).toContainText('1 of 2 players agree so far. You have agreed.');
  await stranger.page.goto(link);
  await expect(stranger.page.getByText('게임에 참가한 사람만 리플레이를 볼 수 있습니다.')).toBeVisible();
  await expect(binh.page.getByTestId('result')).toBeVisible();
  await openReplay(binh.page);
  await letBeSeen(binh.page);
  await expect(binh.page.getByTestId('shown')).toHaveText('Anyone with the link can watch, from any seat.');
  await stranger.page.goto(link);
  const seat = stranger.page.getByTestId('replay-seat');
  await expect(seat).toHaveValue('0');
  await seat.selectOption('1');
  await expect(seat).toHaveValue('1');
  await expect(stranger.page.getByTestId('show-all'), 'it is not theirs to give').toHaveCount(0);
  await clean(stranger.page);
});

async function letBeSeen(page: Page): Promise<void> {
  await page.getByTestId('show-all').click();
  await page.getByTestId('confirm').click();
  await expect(page.getByTestId('show-all')).toHaveCount(0);
}
