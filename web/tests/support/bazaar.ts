import { expect, type Page } from '@playwright/test';

/** A table of one's own. */
export async function make(page: Page, seats: number, settings: Record<string, number>): Promise<void> {
  await page.goto('/new/bazaar');
  await page.getByTestId('seats').selectOption(String(seats));
  await page.locator('summary').click();
  for (const [name, value] of Object.entries(settings)) await page.getByTestId(`setting-${name}`).fill(String(value));
  await page.getByTestId('make').click();
  await expect(page.getByTestId('seat-0')).toBeVisible();
}

/** Bots take the other seats, and the game begins. */
export async function startWithBots(page: Page): Promise<void> {
  await page.getByTestId('fill').click();
  await expect(page.getByTestId('start')).toHaveAttribute('aria-disabled', 'false');
  await page.getByTestId('start').click();
  await expect(page.getByTestId('event')).toBeVisible();
}
