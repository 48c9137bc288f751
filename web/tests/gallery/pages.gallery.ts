import { expect, LANGS, test } from '../support/fixtures';
import { picture } from '../support/picture';

for (const lang of LANGS) {
  test(`the first page in ${lang}`, async ({ player }) => {
    const { page } = await player({ lang });
    await page.goto('/');
    await expect(page.locator('#app')).not.toBeEmpty();
    await picture(page, lang, 'lobby');
  });
}
