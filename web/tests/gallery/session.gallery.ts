import type { Page } from '@playwright/test';
import { expect, LANGS, test } from '../support/fixtures';
import { picture } from '../support/picture';

const GAMES = ['hilo', 'chickenroad', 'dragontower'] as const;

/** Goes on with what is safe, or likely, as long as there is something to see. */
async function goOn(page: Page): Promise<void> {
  for (let step = 0; step < 3; step += 1) {
    const button = page.getByTestId('step').or(page.getByTestId('skip'));
    if (!(await button.isVisible())) return;
    await button.click();
    await expect(page.locator('[data-testid=actions] [aria-busy=true]')).toHaveCount(0);
  }
}

for (const lang of LANGS) {
  for (const game of GAMES) {
    test(`${game} in ${lang}`, async ({ player, isMobile }) => {
      const { page } = await player({ lang });
      await page.goto(`/play/${game}`);
      await expect(page.getByTestId('bet')).toBeVisible();
      await picture(page, lang, `${game}-ready`);
      await page.getByTestId('bet').click();
      await expect(page.getByTestId('cash-out')).toBeVisible();
      await goOn(page);
      await picture(page, lang, `${game}-round`);
      for (const panel of ['odds', 'seeds', 'past', 'rules']) {
        await page.getByTestId(`open-${panel}`).click();
        await expect(page.getByTestId(panel)).toBeVisible();
        await picture(page, lang, `${game}-${panel}`);
        if (isMobile || panel === 'rules') await page.keyboard.press('Escape');
      }
    });
  }
}
