import type { Page } from '@playwright/test';
import { agreeToEnd, makeTable, offered, press, start } from '../support/cashflow';
import { expect, LANGS, test, type Lang } from '../support/fixtures';
import { picture, screenPicture } from '../support/picture';
import { openReplay, stepTo } from '../support/replay';

/** How many turns of your own are taken, in which most squares of the Rat Race come up. */
const TURNS = 6;

/** Buys what is offered, so that there is something in the books; on credit where need be. */
async function buy(page: Page): Promise<void> {
  const button = page.locator('[data-testid=buy][aria-disabled=false]');
  if (!(await button.isVisible())) return;
  await button.click();
  const credit = page.getByTestId('confirm');
  if (await credit.isVisible()) await credit.click();
  await expect(page.getByTestId('actions').locator('[aria-busy="true"]')).toHaveCount(0);
}

/** Plays on, with a picture of each thing that is asked for the first time. */
async function playOn(page: Page, lang: Lang): Promise<void> {
  const seen = new Set<string>();
  for (let turns = 0; turns < TURNS;) {
    const found = await offered(page);
    if (found === null) continue;
    const [what] = found;
    if (!seen.has(what)) await picture(page, lang, `cashflow-3-${what}`);
    seen.add(what);
    if (what === 'done') await buy(page);
    // A purchase may have ended the deal.
    if (await page.getByTestId(what).isVisible()) await press(page, found);
    if (what === 'end-turn') turns += 1;
  }
}

for (const lang of LANGS) {
  test(`CashFlow with eight players in ${lang}`, async ({ player, isMobile }) => {
    test.slow();
    const { page } = await player({ lang });
    await makeTable(page, 8);
    await start(page);
    await expect(page.getByTestId('roll')).toBeVisible();
    await screenPicture(page, lang, 'cashflow-1-start');
    if (isMobile) await page.getByTestId('books').locator('summary').click();
    await page.getByTestId('open-bank').click();
    await screenPicture(page, lang, 'cashflow-2-bank');
    await page.keyboard.press('Escape');
    await playOn(page, lang);
    await page.getByTestId('board-charts').locator('summary').click();
    await picture(page, lang, 'cashflow-4-charts');
    await agreeToEnd(page);
    await expect(page.getByTestId('result')).toBeVisible();
    await picture(page, lang, 'cashflow-5-over');
    await openReplay(page);
    await stepTo(page, 0.6);
    await picture(page, lang, 'cashflow-6-replay');
  });
}
