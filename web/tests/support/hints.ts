import type { Page } from '@playwright/test';

/** Dismisses what a first game is told, which lies over the foot of a phone's board. */
export async function dismissHint(page: Page): Promise<void> {
  const button = page.getByTestId('hint-dismiss');
  if (await button.isVisible()) await button.click();
}
