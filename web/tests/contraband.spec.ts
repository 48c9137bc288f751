import type { Page } from '@playwright/test';
import { axe } from './support/axe';
import { agreeOn, declare, inPhase, readyAll, sayInTheRoom, sitDown, start, UNHURRIED } from './support/contraband';
import { expect, LANGS, ONCE, type Player, test } from './support/fixtures';
import { boxes } from './support/glyphs';
import { loseNetwork, regainNetwork } from './support/network';
import { searchEverything } from './support/search';
import { missingText } from './support/text';
import { checkHere } from './support/proof';

/** Whether something else lies over the middle of it. */
const isCovered = (page: Page, id: string): Promise<boolean> =>
  page.getByTestId(id).evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return !element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });

/** Amounts that are found nowhere by chance, and their forms on the wire and in our languages. */
const LOAD = 73_519_400;
const THRESHOLD = 48_927_300;
const forms = (amount: number): [string, ...string[]] => [String(amount), amount.toLocaleString('en'), amount.toLocaleString('vi')];
const RICH = { ...UNHURRIED, startMoney: 200_000_000, maxSmuggle: 100_000_000 };

const PROMISE = 'the heron carries 7341 pearls';
const NOMINATED = '"type":"nominated"';

/** Nothing that a reader would stumble over. */
async function clean(page: Page): Promise<void> {
  expect(await missingText(page)).toEqual([]);
  expect(await boxes(page)).toEqual([]);
  expect(await axe(page)).toEqual([]);
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wider, 'nothing is wider than the screen').toBeLessThanOrEqual(0);
}

/** Those who may know find it, which shows that the search finds what is there; nobody else does. */
async function knownOnlyTo(knowing: Page[], others: Page[], ...needles: [string, ...string[]]): Promise<void> {
  for (const page of knowing) await expect.poll(() => searchEverything(page, ...needles), 'the planted one is found').not.toEqual([]);
  for (const page of others) expect(await searchEverything(page, ...needles), `${needles[0]} is a secret`).toEqual([]);
}

/** What came before is past: from now on only what still comes is searched. */
function forgetWhatCame({ traffic }: Player): void {
  traffic.frames.length = 0;
  traffic.answers.length = 0;
}

async function reloaded(page: Page, sees: string): Promise<void> {
  await page.reload();
  await expect(page.getByTestId(sees)).toBeVisible();
}

test('four people in four languages, half of them on phones, smuggle and inspect to the end @once', async ({ player }) => {
  const people = await Promise.all(LANGS.map((lang, i) => player({ lang, phone: i % 2 === 1 })));
  const pages = people.map(({ page }) => page) as [Page, Page, Page, Page];
  const [first, smuggler, inspector, last] = pages;
  const { page: spectator } = await player();
  const link = await sitDown(pages, { seats: 4, settings: { ...RICH, rounds: 2 } });
  await expect(first.getByTestId('seat-0'), 'the teams are known before the start').toContainText('Phe buôn lậu');
  await spectator.goto(link);
  await start(first, [...pages, spectator]);

  await test.step('the teams choose in secret', async () => {
    await first.getByTestId('nominate-1').click();
    await expect(smuggler.getByTestId('choice-smugglers')).toContainText('0/2');
    await knownOnlyTo([first, smuggler], [inspector, last, spectator], NOMINATED);
    await clean(smuggler);
    await reloaded(smuggler, 'approve');
    await expect(smuggler.getByTestId('approve')).toHaveAttribute('aria-disabled', 'false');
    await expect(smuggler.getByTestId('nominate-1')).toHaveAttribute('aria-pressed', 'true');
    await first.getByTestId('approve').click();
    await expect(smuggler.getByTestId('choice-smugglers'), 'nobody is sent by another alone').toContainText('1/2');
    await expect(last.getByTestId('choice-smugglers')).not.toHaveText('agreed');
    await smuggler.getByTestId('approve').click();
    await expect(last.getByTestId('choice-smugglers')).toHaveText('agreed');
    await agreeOn(2, inspector, last);
    await inPhase([...pages, spectator], 'action');
  });

  await test.step('the two negotiate behind closed doors', async () => {
    await smuggler.getByTestId('enter-room').click();
    await expect(smuggler.getByTestId('room-say')).toBeFocused();
    expect(await isCovered(smuggler, 'room-say'), 'what is written is not hidden behind what one can do').toBe(false);
    await sayInTheRoom(smuggler, PROMISE);
    await expect(inspector.getByTestId('room')).toContainText(PROMISE);
    await reloaded(inspector, 'room');
    await expect(inspector.getByTestId('room'), 'while the round lasts it is there').toContainText(PROMISE);
    await expect(last.getByTestId('door')).toBeVisible();
    await knownOnlyTo([smuggler, inspector], [first, last, spectator], PROMISE);
    await clean(inspector);
  });

  await test.step('everyone takes part in one transfer a round', async () => {
    await first.getByTestId('transfer').click();
    await first.getByTestId('to-3').check();
    await clean(first);
    await first.getByTestId('send-transfer').click();
    await expect(last.getByTestId('transfers')).toContainText('100');
    await expect(last.getByTestId('transfer')).toHaveAttribute('aria-disabled', 'true');
    await expect(smuggler.getByTestId('transfer')).toHaveAttribute('aria-disabled', 'false');
    await expect(smuggler.getByTestId('balance-3')).toContainText('200,000,100');
  });

  await test.step('decisions are sealed', async () => {
    await declare(smuggler, 'smuggle', LOAD);
    await expect(inspector.getByTestId('post-smuggler')).toHaveAttribute('data-state', 'sealed');
    await expect(smuggler.getByTestId('post-smuggler')).toContainText('73,519,400');
    await reloaded(smuggler, 'post-smuggler');
    await expect(smuggler.getByTestId('post-smuggler')).toContainText('73,519,400');
    await reloaded(first, 'post-smuggler');
    await knownOnlyTo([smuggler], [first, inspector, last, spectator], ...forms(LOAD));
    await loseNetwork(last);
    await declare(inspector, 'inspect', THRESHOLD);
    await inPhase([first, smuggler, inspector, spectator], 'settlement');
    await regainNetwork(last);
    await inPhase([last], 'settlement');
  });

  await test.step('the settlement is told as arithmetic', async () => {
    const settlement = last.getByTestId('settlement');
    await expect(settlement.getByTestId('gain-smuggler')).toHaveText('+₩24,592,100');
    await expect(settlement.getByTestId('gain-inspector')).toHaveText('+₩48,927,300');
    await expect(settlement).toContainText('₩73,519,400 − ₩48,927,300 = +₩24,592,100');
    await expect(settlement).toContainText('₩200,000,000 → ₩248,927,300');
    await reloaded(first, 'settlement');
    await clean(first);
    await clean(last);
  });

  await test.step('a promise can be kept in the settlement', async () => {
    await inspector.getByTestId('transfer').click();
    await inspector.getByTestId('to-1').check();
    await inspector.getByTestId('send-transfer').click();
    await expect(smuggler.getByTestId('transfers').getByRole('listitem')).toHaveCount(2);
    await expect(inspector.getByTestId('transfer')).toHaveAttribute('aria-disabled', 'true');
  });

  await test.step('the negotiation vanishes with the round', async () => {
    await expect(smuggler.getByTestId('room')).toContainText(PROMISE);
    people.forEach(forgetWhatCame);
    await readyAll(pages);
    await inPhase(pages, 'selection');
    for (const page of [smuggler, inspector]) {
      await expect(page.getByTestId('vanished')).toBeVisible();
      await expect(page.getByTestId('room')).toHaveCount(0);
      expect(await searchEverything(page, PROMISE)).toEqual([]);
      await reloaded(page, 'vanished');
      expect(await searchEverything(page, PROMISE), 'not after a reload either').toEqual([]);
    }
  });

  await test.step('the last round ends the game, and the proof holds', async () => {
    await agreeOn(0, smuggler, smuggler, first);
    await agreeOn(3, last, inspector);
    await inPhase(pages, 'action');
    await declare(last, 'pass');
    await expect(spectator.getByTestId('decided')).toContainText('1 of 2');
    await declare(first, 'smuggle', 0);
    await Promise.all(pages.map((page) => expect(page.getByTestId('result')).toBeVisible()));
    await reloaded(smuggler, 'result');
    await checkHere(smuggler);
    await expect(smuggler.getByTestId('verdict')).toHaveClass(/good/);
    await clean(smuggler);
    await smuggler.goto(smuggler.url().replace('/table/', '/replay/'));
    await expect(smuggler.getByTestId('contraband')).toBeVisible();
    expect(await searchEverything(smuggler, PROMISE), 'in no journal and no replay').toEqual([]);
    await clean(smuggler);
  });
  for (const { page, traffic } of people) if (page !== last) expect(traffic.problems).toEqual([]);
});

test('whoever does nothing is drawn, carries nothing and lets pass; six seats fit on the screen', async ({ player }) => {
  const { page } = await player({ lang: 'ko' });
  await sitDown([page], { seats: 6, settings: { rounds: 2, selectSeconds: 2, actSeconds: 2, settleSeconds: 2 } });
  await start(page, [page]);
  await clean(page);
  await expect(page.getByTestId('result')).toBeVisible();
  await checkHere(page);
  await expect(page.getByTestId('verdict')).toHaveClass(/good/);
  await expect(page.locator('figure').first()).toContainText('밀수꾼 팀');
});

test('a game of Contraband is played with keys alone', ONCE, async ({ player }) => {
  const { page } = await player();
  await page.goto('/');
  await page.getByTestId('play-contraband').click();
  await expect(page.getByTestId('contraband')).toBeVisible();
  const result = page.getByTestId('result');
  await expect(async () => {
    for (const key of ['1', 'a', 's', 'Enter', 'n']) {
      if (await page.getByTestId('confirm').isVisible()) await page.getByTestId('confirm').press('Enter', { timeout: 1000 });
      else await page.keyboard.press(key);
    }
    await expect(result).toBeVisible({ timeout: 100 });
  }).toPass({ intervals: [100] });
});
