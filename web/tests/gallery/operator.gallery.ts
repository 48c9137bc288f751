import { expect, LANGS, test } from '../support/fixtures';
import { at, bet, makeKey, openHouse, signIn, TABS } from '../support/operator';
import { picture, screenPicture } from '../support/picture';

for (const lang of LANGS) {
  test(`an operator's console in ${lang}`, async ({ player }) => {
    const house = await openHouse();
    const key = await makeKey(house);
    for (const name of ['p-77', 'p-78', 'a-player-with-a-rather-long-name@example.org']) await bet(await player({ house }), house, key, name);
    const { page } = await player({ house, lang });
    await page.goto('/operator');
    await expect(at(page, 'operator-sign-in')).toBeVisible();
    await picture(page, lang, 'operator-sign-in');
    await signIn(page, key);
    for (const tab of TABS) {
      await at(page, `tab-${tab}`).click();
      await expect(page.locator('section, article').first()).toBeVisible();
      await picture(page, lang, `operator-${tab}`);
    }
    await at(page, 'tab-rounds').click();
    await at(page, 'operator-round').first().click();
    await at(page, 'show-proof').click();
    await expect(at(page, 'round-proof')).toBeVisible();
    await screenPicture(page, lang, 'operator-round');
    await house.close();
  });
}
