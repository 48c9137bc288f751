import { expect, type Page } from '@playwright/test';
import { dismissHint } from './hints';

/** What may be pressed in each phase, the last resort last, with the key that does the same. */
const OFFERED = [
  ['enter', 't'],
  ['roll', 'd'],
  ['end-turn', 'e'],
  ['draw-small', '1'],
  ['donate', 'o'],
  ['done', 'n'],
] as const;
export type Offered = (typeof OFFERED)[number];

/** The first of these that the page offers now; null while others act. */
export async function offered(page: Page): Promise<Offered | null> {
  const enabled = await page.evaluate(() =>
    [...document.querySelectorAll('[data-testid="actions"] button[aria-disabled="false"]')].map((button) => button.getAttribute('data-testid')),
  );
  return OFFERED.find(([id]) => enabled.includes(id)) ?? null;
}

/** Presses one of them, and waits for the answer. */
export async function press(page: Page, [what]: Offered): Promise<void> {
  await page.getByTestId(what).click();
  if (what === 'enter') await page.getByTestId('confirm').click();
  await expect(page.getByTestId('actions').locator('[aria-busy="true"]')).toHaveCount(0);
}

/** A table with money to spend and two dice, and its invite link. */
export async function makeTable(page: Page, seats: number): Promise<string> {
  await page.goto('/new/cashflow');
  await page.getByTestId('seats').selectOption(String(seats));
  await page.locator('summary').click();
  await page.locator('select:has(option[value="double-salary"])').selectOption('double-salary');
  await page.locator('select:has(option[value="fast"])').selectOption('fast');
  await page.getByTestId('make').click();
  return page.locator('.invite input').inputValue();
}

export async function start(page: Page): Promise<void> {
  await page.getByTestId('fill').click();
  await page.getByTestId('start').click();
  await expect(page.getByTestId('boards')).toBeVisible();
}

export async function agreeToEnd(page: Page): Promise<void> {
  await dismissHint(page);
  await page.getByTestId('end').click();
  await page.getByTestId('confirm').click();
}
