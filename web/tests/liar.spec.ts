import type { BrowserContext, Page } from '@playwright/test';
import { expect, ONCE, type Player, test as base } from './support/fixtures';
import { House } from './support/house';
import { lies, LyingHouse, sample, type Lie } from './support/proxy';
import { deal, isOn, mayDeal, playTurn } from './support/xidach';

const at = (page: Page, id: string) => page.getByTestId(id);

interface ForTests {
  /** Opens a house that tells one lie. */
  lyingHouse: (lie?: string) => Promise<LyingHouse>;
}

const test = base.extend<ForTests, { honest: House }>({
  honest: [
    async ({}, use) => {
      const house = await House.open({ kept: true, settings: { limits: { botDelayMs: 20, seedSeconds: 2 } } });
      await use(house);
      await house.close();
    },
    { scope: 'worker' },
  ],
  lyingHouse: async ({ honest }, use) => {
    const opened: LyingHouse[] = [];
    await use(async (lie) => {
      const house = await LyingHouse.open(honest, lie);
      opened.push(house);
      return house;
    });
    for (const house of opened) await house.close();
  },
});

/** What a page says where it stops: the names of the differences, or that the key is another. */
async function said(page: Page): Promise<string[]> {
  const differences = await page.locator('[data-what]').evaluateAll((all) => all.map((one) => one.getAttribute('data-what')!));
  return (await at(page, 'key-changed').count()) > 0 ? ['key-changed'] : differences;
}

const stop = (page: Page) => page.locator('[data-testid=stopped], [data-testid=key-changed], [data-testid=past-broken]').first();

/** Tells a story until it ends or one of the pages stops; gives what that page says. */
async function until(pages: Page[], story: Promise<void>): Promise<string[]> {
  const stops = pages.map((page) =>
    stop(page)
      .waitFor({ timeout: 0 })
      .then(() => page),
  );
  // A story does not go on in a page that has stopped, and a page that is closed waits for nothing.
  const ended = story.then(() => null).catch((error: unknown) => error);
  for (const one of stops) one.catch(() => null);
  const first = await Promise.race([...stops, ended]);
  if (first !== null && !(first instanceof Error)) return said(first as Page);
  for (const page of pages) if (await stop(page).isVisible()) return said(page);
  if (first !== null) throw first;
  return [];
}

/** The dealer deals a hand, plays it, and closes the table. */
async function playOut(dealer: Page, others: Page[] = []): Promise<void> {
  await deal(dealer, 'left');
  await expect(async () => {
    for (const page of [...others, dealer]) if ((await isOn(page, 'draw')) || (await isOn(page, 'stand'))) await playTurn(page);
    expect(await mayDeal(dealer)).toBe(true);
  }).toPass({ intervals: [50] });
  await at(dealer, 'close').click();
  await at(dealer, 'confirm').click();
}

/** Everything that can be asked for afterwards: the check, the table again, the history and the replay. */
async function lookBack(page: Page): Promise<void> {
  await expect(at(page, 'result')).toBeVisible();
  await at(page, 'verify').click();
  await expect(at(page, 'verdict')).toHaveText('It all holds.');
  const table = page.url().split('/').at(-1)!;
  await page.reload();
  await expect(at(page, 'result')).toBeVisible();
  await page.goto('/history');
  await expect(at(page, 'past-game').first()).toBeVisible();
  await page.goto(`/replay/${table}`);
  await expect(at(page, 'felt')).toBeVisible();
}

async function alone(page: Page): Promise<void> {
  await page.goto('/new/xidach');
  await at(page, 'seats').selectOption('2');
  await at(page, 'make').click();
  await at(page, 'fill').click();
  await start(page);
  await playOut(page);
  await lookBack(page);
}

async function start(host: Page): Promise<void> {
  await expect(at(host, 'start')).toHaveAttribute('aria-disabled', 'false');
  await at(host, 'start').click();
}

/** Two people, with a bot between them if there are three seats. */
async function together(host: Page, friend: Page, seats: number): Promise<void> {
  await host.goto('/new/xidach');
  await at(host, 'seats').selectOption(String(seats));
  await at(host, 'make').click();
  await friend.goto(await host.locator('.invite input').inputValue());
  await at(friend, `sit-${seats - 1}`).click();
  await expect(at(host, `bot-${seats - 1}`), 'the seat is taken').toHaveCount(0);
  if (seats > 2) await at(host, 'fill').click();
  await start(host);
  // A start that comes to nothing is tried again: who has lost the seat sits down once more.
  const again = at(friend, `sit-${seats - 1}`);
  await expect(again.or(at(friend, 'felt')).first()).toBeVisible();
  if (await again.isVisible()) {
    await again.click();
    await start(host);
  }
  await playOut(host, [friend]);
  await lookBack(host);
  await lookBack(friend);
}

/** A round against the house, its seed opened, and all of it looked at. */
async function round(page: Page): Promise<void> {
  await page.goto('/play/hilo');
  await at(page, 'bet').click();
  await expect(at(page, 'cash-out')).toBeVisible();
  while (await at(page, 'cash-out').isVisible()) {
    const isOnNow = (await at(page, 'cash-out').getAttribute('aria-disabled')) === 'false';
    await at(page, isOnNow ? 'cash-out' : 'higher').click();
    await expect(page.locator('[data-testid=actions] [aria-busy=true]')).toHaveCount(0);
  }
  await at(page, 'open-seeds').click();
  await at(page, 'rotate').click();
  await at(page, 'confirm').click();
  await at(page, 'verify').first().click();
  await expect(at(page, 'verdict').first()).toHaveText('It all holds.');
}

/** What people see of a lie, each in a browser of their own. */
async function tell(lie: Pick<Lie, 'place'>, [first, second]: [Player, Player]): Promise<string[]> {
  const [page, friend] = [first.page, second.page];
  switch (lie.place) {
    case 'one':
      return until([page], alone(page));
    case 'twice':
      return until(
        [page],
        alone(page).then(() => alone(page)),
      );
    case 'two':
      return until([page, friend], together(page, friend, 2));
    case 'three':
      return until([page, friend], together(page, friend, 3));
    case 'rounds':
      return until([page], round(page));
  }
}

for (const lie of sample(lies())) {
  test(`the liar: ${lie.name}: ${lie.what}`, ONCE, async ({ player, lyingHouse }) => {
    const house = await lyingHouse(lie.name);
    const people: [Player, Player] = [await player({ house }), await player({ house })];
    for (const { context } of people) await remember(context, house);
    const seen = await tell(lie, people);
    if (process.env.LIAR_DISCOVER) return console.log(`SEEN ${lie.name} ${JSON.stringify(seen)}`);
    if ('caught' in lie.browser) expect(seen).toContain(lie.browser.caught);
    else expect(seen, lie.browser.unseen).toEqual([]);
  });
}

/** A device that has known the house's key before. */
const remember = (context: BrowserContext, { key }: LyingHouse): Promise<unknown> =>
  context.addInitScript((key) => {
    const kept = 'croupier.house-key';
    if (localStorage.getItem(kept) === null) localStorage.setItem(kept, JSON.stringify({ key, since: 0 }));
  }, key);

test('the liar can be told from nobody while it tells the truth', ONCE, async ({ player, lyingHouse }) => {
  const house = await lyingHouse();
  for (const place of ['one', 'three', 'rounds'] as const) {
    const people: [Player, Player] = [await player({ house }), await player({ house })];
    await test.step(place, async () => expect(await tell({ place }, people)).toEqual([]));
  }
});
