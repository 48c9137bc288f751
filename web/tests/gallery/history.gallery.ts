import { expect, LANGS, test } from '../support/fixtures';
import { picture } from '../support/picture';
import { stepTo } from '../support/replay';

for (const lang of LANGS) {
  test(`history and replay in ${lang}`, async ({ player }) => {
    const { page } = await player({ lang });
    await page.goto('/history');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await picture(page, lang, 'history-empty');
    await page.goto('/play/hilo');
    await page.getByTestId('bet').click();
    await page.getByTestId('skip').click();
    await page.getByTestId('higher').click();
    await expect(page.locator('[data-testid=actions] [aria-busy=true]')).toHaveCount(0);
    await page.goto('/');
    await page.getByTestId('play-xidach').click();
    await page.getByTestId('deal-left').click();
    await expect(page.getByTestId('felt')).toHaveAttribute('data-hand', '1');
    await page.getByTestId('end').click();
    await page.getByTestId('confirm').click();
    await expect(page.getByTestId('result')).toBeVisible();
    await page.goto('/history');
    await expect(page.getByTestId('past-game')).toBeVisible();
    await expect(page.getByTestId('past').locator('summary').first()).toBeVisible();
    await picture(page, lang, 'history');
    await page.getByTestId('past-game').click();
    await expect(page.getByTestId('scrubber')).toBeVisible();
    await stepTo(page, 0.5);
    await picture(page, lang, 'replay');
    const stranger = await player({ lang });
    await stranger.page.goto(page.url());
    await expect(stranger.page.getByRole('heading', { level: 1 })).toBeVisible();
    await picture(stranger.page, lang, 'replay-refused');
  });
}
