import { expect, type Page } from '@playwright/test';

/** The cards in one's own hand, as the wire writes them. */
export const ownCards = (page: Page): Promise<string[]> =>
  page
    .getByTestId('own-hand')
    .locator('[data-card]')
    .evaluateAll((cards) => cards.map((card) => card.getAttribute('data-card')!));

/** Cards at another seat; `hidden` for those face down. */
export const cardsAt = (page: Page, seat: number): Promise<string[]> =>
  page
    .getByTestId(`place-${seat}`)
    .locator('[data-card]')
    .evaluateAll((cards) => cards.map((card) => card.getAttribute('data-card')!));

export const isOn = async (page: Page, button: string): Promise<boolean> => {
  const found = page.getByTestId(button);
  return (await found.count()) > 0 && (await found.getAttribute('aria-disabled')) !== 'true';
};

/** Whether the Nhà Cái may deal: no hand is being played. */
export const mayDeal = (dealer: Page): Promise<boolean> => isOn(dealer, 'deal-left');

/** What a new table has otherwise than by default. */
interface Wanted {
  seats: number;
  settings?: Record<string, number>;
  listed?: boolean;
}

/** The first makes a table, the others come by its link, bots take what is left, and the game begins. */
export async function sitDown([dealer, ...others]: [Page, ...Page[]], { seats, settings = {}, listed = false }: Wanted): Promise<void> {
  await dealer.goto('/new/xidach');
  await dealer.getByTestId('seats').selectOption(String(seats));
  if (listed) await dealer.getByTestId('public').check();
  await dealer.locator('summary').click();
  // Without a number of hands nothing begins by itself behind the result.
  for (const [name, value] of Object.entries({ hands: 0, ...settings })) {
    await dealer.getByTestId(`setting-${name}`).fill(String(value));
    await dealer.getByTestId(`setting-${name}`).blur();
  }
  await dealer.getByTestId('make').click();
  const link = await dealer.locator('.invite input').inputValue();
  await Promise.all(
    others.map(async (page, i) => {
      await page.goto(link);
      await page.getByTestId(`sit-${i + 1}`).click();
      await expect(dealer.getByTestId(`bot-${i + 1}`), 'the seat is taken').toHaveCount(0);
    }),
  );
  if (others.length < seats - 1) await dealer.getByTestId('fill').click();
  await expect(dealer.getByTestId('start')).toHaveAttribute('aria-disabled', 'false');
  await dealer.getByTestId('start').click();
  await expect(dealer.getByTestId('deal-left')).toBeVisible();
}

/** Deals a hand, and waits until it lies there. */
export async function deal(dealer: Page, first: 'left' | 'right'): Promise<void> {
  const hand = Number(await dealer.getByTestId('felt').getAttribute('data-hand'));
  await dealer.getByTestId(`deal-${first}`).click();
  await expect(dealer.getByTestId('felt')).toHaveAttribute('data-hand', String(hand + 1));
}

/** Deals until a hand is not decided by its first two cards; gives the cards that all saw before. */
export async function dealAnOpenHand(dealer: Page): Promise<string[]> {
  const seen: string[] = [];
  await deal(dealer, 'left');
  while (await mayDeal(dealer)) {
    seen.push(...(await dealer.locator('[data-card]').evaluateAll((cards) => cards.map((card) => card.getAttribute('data-card')!))));
    await deal(dealer, 'left');
  }
  return seen;
}

/** Draws while the rules want it, then stands. */
export async function playTurn(page: Page): Promise<void> {
  while (!(await isOn(page, 'stand'))) {
    const before = (await ownCards(page)).length;
    await page.getByTestId('draw').click();
    await expect.poll(async () => (await ownCards(page)).length).toBe(before + 1);
  }
  await page.getByTestId('stand').click();
  await expect(page.getByTestId('stand')).toHaveAttribute('aria-disabled', 'true');
}

/** Everybody with a turn plays it, until the Nhà Cái acts or the hand is over. */
export async function playersPlay(dealer: Page, players: Page[]): Promise<void> {
  await expect(async () => {
    for (const page of players) if ((await isOn(page, 'draw')) || (await isOn(page, 'stand'))) await playTurn(page);
    expect((await isOn(dealer, 'draw')) || (await isOn(dealer, 'stand')) || (await mayDeal(dealer))).toBe(true);
  }).toPass({ intervals: [50] });
}

/** The Nhà Cái, among bots, plays a hand that was dealt until the next may be, or the match is over. */
export async function playOut(dealer: Page): Promise<void> {
  const over = dealer.getByTestId('to-result').or(dealer.getByTestId('result'));
  await expect(async () => {
    if (await isOn(dealer, 'stand')) await dealer.getByTestId('stand').click();
    else if (await isOn(dealer, 'draw')) await dealer.getByTestId('draw').click();
    await expect(dealer.locator('[data-testid=actions] [aria-busy=true]')).toHaveCount(0);
    expect((await mayDeal(dealer)) || (await over.count()) > 0).toBe(true);
  }).toPass({ intervals: [50] });
}
