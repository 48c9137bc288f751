import type { Page } from '@playwright/test';

/** Unfolds the proof on the page of a result, where it is folded, and has the game checked. */
export async function checkHere(page: Page): Promise<void> {
  await page.getByTestId('verify').first().waitFor({ state: 'attached' });
  const folded = page.locator('[data-testid=proof]:not([open]) > summary');
  if (await folded.isVisible()) await folded.click();
  await page.getByTestId('verify').first().click();
}
