import { make, startWithBots } from '../support/bazaar';
import { expect, LANGS, test } from '../support/fixtures';
import { picture, screenPicture } from '../support/picture';
import { openReplay, stepTo } from '../support/replay';

const UNHURRIED = { rounds: 3, negotiateSeconds: 3600, revealSeconds: 3600 };

for (const lang of LANGS) {
  test(`Bazaar in ${lang}`, async ({ player }) => {
    const { page } = await player({ lang });
    await make(page, 5, UNHURRIED);
    await startWithBots(page);
    await picture(page, lang, 'bazaar-1-negotiation');
    await page.getByTestId('gamble').click();
    // As much as one can pay: what comes of empty pockets is announced then.
    const chips = page.getByTestId('gamble-form').locator('.chip');
    if ((await chips.count()) > 0) await chips.last().click();
    await screenPicture(page, lang, 'bazaar-2-gamble');
    await page.getByTestId('seal-gamble').click();
    await expect(page.getByTestId('sealed').locator('b')).toBeVisible();
    await page.getByTestId('sell').click();
    await screenPicture(page, lang, 'bazaar-3-offer');
    await page.getByTestId('offer').click();
    await expect(page.locator('[data-testid^=cancel-]')).toBeVisible();
    await picture(page, lang, 'bazaar-4-sealed');
    for (const round of [1, 2]) {
      await page.getByTestId('ready').click();
      await expect(page.getByTestId('reveal')).toBeVisible();
      await picture(page, lang, `bazaar-5-reveal-${round}`);
      await page.getByTestId('ready').click();
      await expect(page.getByTestId('reveal')).toHaveCount(0);
      if (round === 1) await page.getByTestId('cooperate').click();
    }
    await expect(page.getByTestId('last-round')).toBeVisible();
    await picture(page, lang, 'bazaar-6-last');
    await page.getByTestId('ready').click();
    await page.getByTestId('confirm').click();
    await expect(page.getByTestId('result')).toBeVisible();
    await picture(page, lang, 'bazaar-7-over');
    await openReplay(page);
    await stepTo(page, 0.5);
    await picture(page, lang, 'bazaar-8-replay');
  });
}
