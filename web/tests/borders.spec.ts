import type { Page } from '@playwright/test';
import { declare, inPhase, sitDown, start, UNHURRIED } from './support/contraband';
import { expect, ONCE, test } from './support/fixtures';

/** Two people at the border of the only round. */
async function two(player: (who: { lang: 'en' | 'ko' | 'vi'; phone: boolean }) => Promise<{ page: Page }>): Promise<[Page, Page]> {
  const people = await Promise.all([player({ lang: 'en', phone: false }), player({ lang: 'ko', phone: false })]);
  const pages = people.map(({ page }) => page) as [Page, Page];
  await sitDown(pages, { seats: 2, settings: { ...UNHURRIED, rounds: 1 } });
  await start(pages[0], pages);
  await inPhase(pages, 'action');
  return pages;
}

test('the amount is seen whole, phrases are read in one’s own language, and the last bag opens before the result', ONCE, async ({ player }) => {
  const [smuggler, inspector] = await two(player);
  const field = smuggler.locator('[data-testid=actions] input.field');
  await expect(field).toHaveValue('500');
  const { inside, needed } = await field.evaluate((input: HTMLInputElement) => ({ inside: input.clientWidth, needed: input.scrollWidth }));
  expect(needed, 'no digit is clipped').toBeLessThanOrEqual(inside);

  await smuggler.getByTestId('room').getByRole('button', { name: 'Deal!' }).click();
  await expect(smuggler.getByTestId('room')).toContainText('Deal!');
  await expect(inspector.getByTestId('room'), 'in the reader’s words').toContainText('콜!');
  await expect(inspector.getByTestId('room').getByRole('listitem').filter({ hasText: 'Deal!' })).toHaveCount(0);

  await expect(smuggler.getByTestId('crossing')).toHaveAttribute('data-bag', 'packing');
  await declare(smuggler, 'smuggle', 700);
  await expect(inspector.getByTestId('crossing')).toHaveAttribute('data-bag', 'sealed');
  await declare(inspector, 'inspect', 400);
  await expect(smuggler.getByTestId('crossing')).toHaveAttribute('data-bag', 'open');
  await expect(smuggler.getByTestId('settlement').getByTestId('gain-smuggler')).toHaveText('+₩300');
  await expect(smuggler.getByTestId('to-result'), 'the reveal first').toBeVisible();
  await expect(smuggler.getByTestId('result')).toHaveCount(0);
  await inspector.getByTestId('to-result').click();
  await expect(inspector.getByTestId('result')).toBeVisible();
  await expect(smuggler.getByTestId('result'), 'in its own time').toBeVisible();
  await expect(smuggler.getByTestId('result')).toContainText('caught');
});

test('a bribe is seen on its way', ONCE, async ({ player }) => {
  const [smuggler, inspector] = await two(player);
  await smuggler.getByTestId('transfer').click();
  await smuggler.getByTestId('send-transfer').click();
  await expect(inspector.locator('[data-testid=crossing] .bribe')).toContainText('100');
});
