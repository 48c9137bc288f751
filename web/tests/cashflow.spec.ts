import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { DATA } from '../src/games/cashflow/data';
import { axe } from './support/axe';
import { agreeToEnd, makeTable, offered, press, start } from './support/cashflow';
import { expect, ONCE, test } from './support/fixtures';
import { boxes } from './support/glyphs';
import { loseNetwork, regainNetwork } from './support/network';
import { missingText } from './support/text';
import { checkHere } from './support/proof';

test('the client draws the boards and cards that the game is played with', () => {
  const file = join(import.meta.dirname, '../../crates/games/cashflow/data/cashflow-data.json');
  expect(DATA).toEqual(JSON.parse(readFileSync(file, 'utf8')));
});

/** How many turns people take, in which most squares of the Rat Race come up; on a phone, some of them. */
const TURNS = { desktop: 6, phone: 3 };

const isOver = (page: Page): Promise<boolean> => page.getByTestId('result').isVisible();

/** Nothing that a reader would stumble over. */
async function clean(page: Page): Promise<void> {
  expect(await missingText(page)).toEqual([]);
  expect(await boxes(page)).toEqual([]);
  expect(await axe(page)).toEqual([]);
}

/** The game is over, and every draw of it follows from the seeds. */
async function checkFairness(page: Page): Promise<void> {
  await expect(page.getByTestId('result')).toBeVisible();
  await checkHere(page);
  await expect(page.getByTestId('verdict')).toHaveClass(/good/);
}

/** A figure of the books, without the sum behind it. */
const figure = (page: Page, name: string): Promise<string> => page.getByTestId(name).locator('.asked').innerText();

test('two people in two languages play with bots, come back in every phase, and agree to end', async ({ player, isMobile }) => {
  const host = await player({ lang: 'vi' });
  const friend = await player({ lang: 'ko' });
  await friend.page.goto(await makeTable(host.page, 4));
  await friend.page.getByTestId('sit-1').click();
  await expect(host.page.getByTestId('bot-1'), 'the host sees that the seat is taken').toHaveCount(0);
  await start(host.page);
  await expect(friend.page.getByTestId('boards')).toBeVisible();
  await expect(host.page.getByTestId('variants'), 'a variant is named as one').toBeVisible();

  const seen = new Set<string>();
  let turns = 0;
  while (turns < TURNS[isMobile ? 'phone' : 'desktop']) {
    for (const { page } of [host, friend]) if ((await comeBackAndAct(page, seen)) === 'end-turn') turns += 1;
  }
  await clean(host.page);

  await agreeToEnd(host.page);
  await agreeToEnd(friend.page);
  for (const { page, traffic } of [host, friend]) {
    await checkFairness(page);
    expect(traffic.problems).toEqual([]);
  }
  await clean(friend.page);
});

/** Presses what is offered; in a phase that nobody has seen yet, reloads first and reads the page. */
async function comeBackAndAct(page: Page, seen: Set<string>): Promise<string | undefined> {
  const found = await offered(page);
  if (found === null) return undefined;
  const [what] = found;
  if (!seen.has(what)) {
    seen.add(what);
    const asked = await page.getByTestId('status').innerText();
    await page.reload();
    await expect(page.getByTestId('status')).toHaveText(asked, { useInnerText: true });
    await clean(page);
  }
  await press(page, found);
  return what;
}

test('a person plays by keys against a bot, whatever comes, and the books add up', async ({ player, isMobile }) => {
  const { page, traffic } = await player();
  await makeTable(page, 2);
  await start(page);
  const open = page.getByTestId('books').locator('summary');
  if (isMobile) await open.click();

  await borrowAndRepay(page);
  await loseNetwork(page);
  await expect(page.getByTestId('lost')).toBeVisible();
  await regainNetwork(page);
  await expect(page.getByTestId('lost')).toHaveCount(0);
  traffic.problems.length = 0;

  const until = Date.now() + (isMobile ? 6_000 : 18_000);
  while (Date.now() < until && !(await isOver(page))) {
    const [what, key] = (await offered(page)) ?? [];
    if (key === undefined) await page.waitForTimeout(20);
    else await page.keyboard.press(key);
    if (what === 'enter') await page.getByTestId('confirm').click();
  }
  if (!(await isOver(page))) await agreeToEnd(page);
  await checkFairness(page);
  await chartsFit(page);
  expect(traffic.problems).toEqual([]);
});

/** A loan is in the books at once as it was foretold, and gone when it is repaid. */
async function borrowAndRepay(page: Page): Promise<void> {
  const before = await figure(page, 'cash');
  await page.getByTestId('open-bank').click();
  const foretold = await page.getByTestId('payday-then').first().innerText();
  await page.getByTestId('borrow').click();
  await expect(page.getByTestId('debt-bank')).toBeAttached();
  await page.getByTestId('repay-bank').scrollIntoViewIfNeeded();
  expect(await figure(page, 'payday')).toBe(foretold);
  await page.getByTestId('repay-bank').click();
  await expect(page.getByTestId('debt-bank')).toHaveCount(0);
  await page.keyboard.press('Escape');
  expect(await figure(page, 'cash')).toBe(before);
}

/** The charts are computed from the events alone and must come to what the house says. */
async function chartsFit(page: Page): Promise<void> {
  const lastOf = (name: string) => page.getByTestId('board-charts').locator('.legend li', { hasText: name }).first().locator('b');
  await page.getByTestId('board-charts').locator('summary').click();
  await expect(lastOf('Cash')).toHaveText(await figure(page, 'cash'));
  await expect(lastOf('Passive income')).toHaveText(await figure(page, 'passive'));
}

/** A house on credit, as the wire tells it: what is owned, and the event in which it was bought. */
const HOUSE =
  '{"id":"a1","name":"s38","category":"realEstate","cashflow":220,"cost":35000,"metadata":{"landType":"house","units":1,"mortgage":33000,"downPayment":2000}}';

const BOUGHT = '{"at":0,"type":"assetBought","seat":0,"asset":"a1","card":"s38","quantity":0,"cost":35000,"cashflow":220}';

test('a mortgage stands among the debts, and what is owned less what is owed is the net worth', ONCE, async ({ player }) => {
  const { page } = await player();
  await page.routeWebSocket(/\/api\/socket/, (client) => {
    const server = client.connectToServer();
    client.onMessage((text) => server.send(text));
    // It stands where the last deck was shuffled, so that there are as many events as before.
    const told = (text: string) =>
      text.replaceAll('"assets":[]', `"assets":[${HOUSE}]`).replace(/\{[^{}]*"pileShuffled","deck":"offer"[^{}]*\}/, BOUGHT);
    server.onMessage((text) => client.send(told(String(text))));
  });
  await makeTable(page, 2);
  await start(page);
  await expect(page.getByTestId('mortgage-a1')).toContainText('33,000');
  const amount = (text: string) => Number(text.replace('−', '-').replace(/[^-\d]/g, ''));
  const debts = await page.locator('[data-testid^=debt-] .asked').allInnerTexts();
  const owed = debts.map(amount).reduce((sum, one) => sum + one, 33_000);
  const net = amount(await figure(page, 'cash')) + 35_000 - owed;
  expect(amount(await figure(page, 'net-worth'))).toBe(net);
  await page.getByTestId('net-worth').locator('.asked').click();
  await expect(page.locator('.why:popover-open')).toContainText(`−${owed.toLocaleString('en')}`);
});

test('the tour of a first game is skipped as a whole, and other hints stay', ONCE, async ({ player }) => {
  const { page } = await player();
  await page.goto('/');
  await page.getByTestId('play-cashflow').click();
  await expect(page.getByTestId('hint')).toContainText('1/5');
  await page.getByTestId('tour-skip').click();
  await expect(page.getByTestId('hint').filter({ hasText: '/5 · ' })).toHaveCount(0);
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem('croupier.hints') ?? '[]') as string[])).toHaveLength(5);
  await page.getByTestId('open-settings').click();
  await expect(page.getByLabel('Hints in your first games')).toBeChecked();
});
