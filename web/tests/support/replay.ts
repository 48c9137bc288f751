import { expect, type Page } from '@playwright/test';

/** From a table whose game is over to its replay, by the link that is there. */
export async function openReplay(page: Page): Promise<void> {
  await page.getByTestId('result').locator('a[href^="/replay/"]').click();
  await expect(page.getByTestId('scrubber')).toBeVisible();
}

/** To a moment of the game, from 0, its beginning, to 1, its end; gives the step. */
export async function stepTo(page: Page, share: number): Promise<number> {
  const scrubber = page.getByTestId('scrubber');
  const step = Math.round(Number(await scrubber.getAttribute('max')) * share);
  await scrubber.fill(String(step));
  return step;
}
