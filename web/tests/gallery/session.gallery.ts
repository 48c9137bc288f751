import type { Page } from '@playwright/test';
import { expect, LANGS, test } from '../support/fixtures';
import { picture, screenPicture } from '../support/picture';

const GAMES = ['hilo', 'chickenroad', 'dragontower'] as const;
const PANELS = ['odds', 'seeds', 'past', 'rules'] as const;

const answered = (page: Page) => expect(page.locator('[data-testid=actions] [aria-busy=true]')).toHaveCount(0);

/** Goes on with what is safe, or likely, as long as there is something to see. */
async function goOn(page: Page): Promise<void> {
  for (let step = 0; step < 3; step += 1) {
    const button = page.getByTestId('step').or(page.getByTestId('skip'));
    if (!(await button.isVisible())) return;
    await button.click();
    await answered(page);
  }
}

/** Cashes out, or guesses until that is possible or all is lost. */
async function end(page: Page): Promise<void> {
  while (await page.getByTestId('cash-out').isVisible()) {
    const canCash = (await page.getByTestId('cash-out').getAttribute('aria-disabled')) === 'false';
    await page
      .getByTestId(canCash ? 'cash-out' : 'higher')
      .or(page.getByTestId('step'))
      .first()
      .click();
    await answered(page);
  }
  await expect(page.getByTestId('outcome')).toBeVisible();
}

/** Opens the server seed in use, and checks the rounds under it. */
async function check(page: Page): Promise<void> {
  await page.getByTestId('open-seeds').click();
  await page.getByTestId('rotate').click();
  await page.getByTestId('confirm').click();
  await page.getByTestId('verify').click();
  await expect(page.getByTestId('verdict')).toHaveClass(/good/);
  await page.getByTestId('round-0').locator('summary').click();
}

for (const lang of LANGS) {
  for (const game of GAMES) {
    test(`${game} in ${lang}`, async ({ player, isMobile }) => {
      const { page } = await player({ lang });
      await page.goto(`/play/${game}`);
      await expect(page.getByTestId('bet')).toBeVisible();
      await picture(page, lang, `${game}-1-ready`);
      await page.getByTestId('bet').click();
      await expect(page.getByTestId('cash-out')).toBeVisible();
      await goOn(page);
      await picture(page, lang, `${game}-2-round`);
      await end(page);
      await picture(page, lang, `${game}-3-over`);
      for (const panel of PANELS) {
        await page.getByTestId(`open-${panel}`).click();
        await expect(page.getByTestId(panel)).toBeVisible();
        const isSheet = isMobile || panel === 'rules';
        await (isSheet ? screenPicture : picture)(page, lang, `${game}-4-${panel}`);
        if (isSheet) await page.keyboard.press('Escape');
      }
      await check(page);
      await (isMobile ? screenPicture : picture)(page, lang, `${game}-5-checked`);
    });
  }
}
