import type { Page } from '@playwright/test';
import { axe } from './support/axe';
import { make, startWithBots } from './support/bazaar';
import { expect, LANGS, ONCE, type Player, test, type Who } from './support/fixtures';
import { boxes } from './support/glyphs';
import { loseNetwork, regainNetwork } from './support/network';
import { searchEverything } from './support/search';
import { inOrder } from './support/order';
import { missingText } from './support/text';
import { checkHere } from './support/proof';

type Bring = (who?: Who) => Promise<Player>;

/** A sealed purchase that nobody can pay, and whose number is found nowhere by chance. */
const CANARY = 918_273;
/** As our four languages write it. */
const CANARY_WRITTEN = ['918,273', '918.273'];
const ALL_TOLD = '7';

/** Nothing that a reader would stumble over. */
async function readsWell(page: Page): Promise<void> {
  expect(await missingText(page)).toEqual([]);
  expect(await boxes(page)).toEqual([]);
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wider, 'nothing is wider than the screen').toBeLessThanOrEqual(0);
}

/** Four people of four languages, half of them on phones, at a table that has begun. */
async function four(bring: Bring, settings: Record<string, number>): Promise<Page[]> {
  const people = await Promise.all(LANGS.map((lang, i) => bring({ lang, phone: i % 2 === 0 })));
  const pages = people.map(({ page }) => page);
  const [host, ...guests] = pages as [Page, ...Page[]];
  await make(host, LANGS.length, settings);
  const link = await host.locator('.invite input').inputValue();
  for (const [i, guest] of guests.entries()) {
    await guest.goto(link);
    await guest.getByTestId(`sit-${i + 1}`).click();
    await expect(host.getByTestId(`seat-${i + 1}`).getByTestId(`sit-${i + 1}`)).toHaveCount(0);
  }
  await expect(host.getByTestId('start')).toHaveAttribute('aria-disabled', 'false');
  await host.getByTestId('start').click();
  for (const page of pages) await expect(page.getByTestId('event')).toBeVisible();
  return pages;
}

const each = (pages: Page[], act: (page: Page, seat: number) => Promise<unknown>) => Promise.all(pages.map(act));

async function have(page: Page, good: string): Promise<number> {
  return Number(/\d+/.exec(await page.getByTestId(`have-${good}`).innerText())?.[0]);
}

/** Seals a purchase that the page itself would not offer, over its own socket. */
async function sealCanary(page: Page): Promise<void> {
  await page.evaluate((amountC) => {
    const { openedSockets } = window as unknown as { openedSockets: WebSocket[] };
    const table = location.pathname.split('/').at(-1);
    const command = { type: 'act', action: 'CRYPTO_GAMBLE', amountC };
    openedSockets.find((one) => one.readyState === 1)!.send(JSON.stringify({ type: 'command', table, id: 'canary', command }));
  }, CANARY);
  await expect(page.locator('[data-kind=unpayable]'), 'announced before it fails').toBeVisible();
}

/** Where the canary is found: as the wire writes it anywhere, as people read it in the page. */
async function places(page: Page): Promise<string[]> {
  const html = await page.content();
  const read = CANARY_WRITTEN.filter((form) => html.includes(form)).map(() => 'page');
  return [...(await searchEverything(page, String(CANARY))), ...read];
}

/** The seats whose choosing a page was told of. */
function choosers({ frames }: Player['traffic']): number[] {
  const updates = frames.map((frame) => JSON.parse(frame) as { events?: { type: string; seat: number }[] });
  const events = updates.flatMap((update) => update.events ?? []);
  return [...new Set(events.filter((event) => event.type === 'actionChosen').map((event) => event.seat))];
}

async function readyAll(pages: Page[]): Promise<void> {
  await each(pages, (page) => page.getByTestId('ready').click());
}

/** What everybody is worth, without the words, which differ by language. */
async function figures(page: Page): Promise<string> {
  const texts = await page.locator('[data-testid^=value-]').allInnerTexts();
  return texts
    .map((text) => text.replace(/\D+/g, ' ').trim())
    .sort()
    .join();
}

test('four people in four languages play to the end, and nobody sees a sealed choice', ONCE, async ({ player }) => {
  test.slow();
  const traffics: Player['traffic'][] = [];
  const remembering: Bring = async (who) => {
    const person = await player(who);
    traffics.push(person.traffic);
    return person;
  };
  const pages = await four(remembering, { rounds: 2, negotiateSeconds: 3600, revealSeconds: 3600 });
  const [seller, buyer, secretive, other] = pages as [Page, Page, Page, Page];

  // Choices: what one sealed is found on one's own page, and on no other.
  await seller.getByTestId('cooperate').click();
  await buyer.getByTestId('betray').click();
  await other.getByTestId('gamble').click();
  await other.getByTestId('seal-gamble').click();
  await sealCanary(secretive);
  await each(pages, (page) => expect(page.getByTestId('sealed').locator('b')).toBeVisible());
  const found = await places(secretive);
  for (const place of [/^frame/, /^page$/])
    expect(
      found.some((one) => place.test(one)),
      `${place} of one’s own page`,
    ).toBe(true);
  await secretive.reload();
  await expect(secretive.locator('[data-kind=unpayable]')).toBeVisible();
  for (const page of [seller, buyer, other]) expect(await places(page)).toEqual([]);
  for (const traffic of traffics) expect(choosers(traffic), 'nobody hears that another has chosen').toHaveLength(1);
  await expect(seller.locator('.mark.BETRAY, .mark.CRYPTO_GAMBLE')).toHaveCount(0);

  // A trade between two of them takes the buyer's ready back.
  const before = { money: await have(seller, 'TS'), paper: await have(buyer, 'TG') };
  await buyer.getByTestId('ready').click();
  await expect(buyer.getByTestId('ready')).toHaveAttribute('aria-disabled', 'true');
  await seller.getByTestId('sell').click();
  await seller.getByTestId('sell-TG').click();
  await seller.getByTestId('sell-form').locator('input.field').fill('3');
  await seller.getByTestId('offer').click();
  await expect(seller.getByTestId('cancel-1')).toBeVisible();
  const price = Number(/\d+/.exec(await buyer.locator('[data-testid=offer-1] .tag').innerText())?.[0]);
  await each(pages, readsWell);
  for (const page of pages) expect(await axe(page)).toEqual([]);
  await buyer.getByTestId('buy-1').click();
  await buyer.getByTestId('confirm').click();
  await expect(seller.getByTestId('offer-1')).toHaveCount(0);
  await expect.poll(() => have(seller, 'TS')).toBe(before.money + price);
  await expect.poll(() => have(buyer, 'TG')).toBe(before.paper + 3);
  await expect(buyer.getByTestId('ready')).toHaveAttribute('aria-disabled', 'false');

  // The reveal opens everything to everybody, and says what was announced.
  await readyAll(pages);
  await each(pages, async (page) => {
    await expect(page.getByTestId('telling')).toHaveAttribute('data-told', ALL_TOLD);
    await expect(page.locator('[data-beat=open] .mark')).toHaveCount(4);
  });
  for (const page of pages) expect(await places(page), 'the search would have found it').not.toEqual([]);
  await buyer.reload();
  await expect(buyer.getByTestId('reveal')).toBeVisible();
  await each(pages, readsWell);
  for (const page of [seller, buyer]) expect(await axe(page)).toEqual([]);
  await readyAll(pages);

  // The last round, with a line that is lost in it.
  await each(pages, (page) => expect(page.getByTestId('last-round')).toBeVisible());
  await loseNetwork(other);
  await expect(other.getByTestId('lost')).toBeVisible();
  await regainNetwork(other);
  await expect(other.getByTestId('lost')).toHaveCount(0);
  await other.keyboard.press('1');
  await expect(other.getByTestId('cooperate')).toHaveAttribute('aria-pressed', 'true');
  for (const page of [seller, buyer, secretive]) {
    await page.getByTestId('ready').click();
    await page.getByTestId('confirm').click();
  }
  await other.keyboard.press('d');
  await each(pages, (page) => expect(page.getByTestId('result')).toBeVisible());
  const values = await each(pages, figures);
  expect(new Set(values).size, 'all see the same values').toBe(1);
  await buyer.reload();
  await expect(buyer.getByTestId('result')).toBeVisible();
  await checkHere(buyer);
  await expect(buyer.getByTestId('verdict')).toHaveClass(/good/);
  // The sealed choice was sent by this test and not by its page, which says so.
  await secretive.reload();
  await checkHere(secretive);
  await expect(secretive.getByTestId('verdict')).toHaveClass(/bad/);
  await expect(secretive.locator('[data-what=notMine]')).not.toHaveCount(0);
  await each(pages, readsWell);
  for (const page of [buyer, other]) expect(await axe(page)).toEqual([]);
  for (const { problems } of traffics) expect(problems.filter((problem) => !/ERR_INTERNET_DISCONNECTED/.test(problem))).toEqual([]);
});

test('the clock ends a round by itself, and the reveal is told step by step until a click', async ({ player }) => {
  const { page, traffic } = await player();
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const shown = await inOrder(page, ['telling', 'to-result', 'result']);
  await make(page, 3, { rounds: 2, negotiateSeconds: 4, revealSeconds: 60 });
  await startWithBots(page);
  const told = page.getByTestId('telling');
  await expect(told).toHaveAttribute('data-told', /^[1-3]$/);
  await expect(page.locator('[data-beat=g]')).toHaveCount(0);
  await expect(page.locator('[data-beat=b]')).toBeVisible();
  await page.mouse.click(3, 300);
  await expect(told).toHaveAttribute('data-told', ALL_TOLD);
  await page.keyboard.press('d');
  await expect(page.getByTestId('last-round')).toBeVisible();
  await expect(page.getByTestId('result')).toBeVisible();
  expect(await shown(), 'the last round is revealed before the result').toEqual(['telling', 'to-result', 'result']);
  expect(traffic.problems).toEqual([]);
});
