import type { Page } from '@playwright/test';
import { expect, ONCE, test } from './support/fixtures';
import { deal, playOut, sitDown } from './support/xidach';

const at = (page: Page, id: string) => page.getByTestId(id);

test('the last hand is shown first, then the winner, the moments, what comes next and the proof', async ({ player }) => {
  const { page } = await player();
  await sitDown([page], { seats: 3, settings: { turnSeconds: 0, hands: 2, stake: 5 } });
  await deal(page, 'left');
  await playOut(page);
  await deal(page, 'right');
  await playOut(page);
  await expect(at(page, 'to-result'), 'the cards of the last hand can be looked at').toBeVisible();
  await expect(page.getByTestId('place-1').locator('[data-outcome]')).toBeVisible();
  await expect(at(page, 'result')).toHaveCount(0);
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expect(at(page, 'result'), 'the result comes by itself').toBeVisible();
  await expect(at(page, 'result').getByRole('heading', { level: 2 }), 'the page opens at its top').toBeInViewport();
  expect(await page.evaluate(() => scrollY)).toBe(0);

  const ranking = await at(page, 'ranking')
    .locator('li')
    .evaluateAll((list) => list.map((one) => one.classList.contains('won')));
  expect(ranking, 'winners stand first').toEqual(ranking.toSorted((a, b) => Number(b) - Number(a)));
  const moments = at(page, 'moments').locator('li');
  expect(await moments.count()).toBeGreaterThan(0);
  expect(await moments.count()).toBeLessThanOrEqual(5);
  await expect(moments.first()).toContainText(/Hand \d: .*\d/);
  await expect(at(page, 'again')).toBeVisible();
  const order = ['ranking', 'moments', 'next', 'proof'];
  const found = await at(page, 'result')
    .locator('[data-testid]')
    .evaluateAll((parts) => parts.map((part) => (part as HTMLElement).dataset.testid!));
  expect(
    found.filter((id) => order.includes(id)),
    'in this order',
  ).toEqual(order);
  await expect(at(page, 'proof-line')).toContainText('Checked in this browser: fair');
  await expect(at(page, 'verify'), 'the proof is folded').toBeHidden();
  await expect(at(page, 'celebration'), 'quiet for whoever wants less motion').toHaveCount(0);

  await page.reload();
  await expect(at(page, 'result'), 'whoever comes later gets the result at once').toBeVisible();
});

test('one event may give two moments: a hand that won at once, and what it cost the bank', ONCE, async ({ player }) => {
  const { page } = await player();
  // Every hand is told as one that was won by its first cards.
  await page.routeWebSocket(/\/api\/socket/, (client) => {
    const server = client.connectToServer();
    client.onMessage((text) => server.send(text));
    server.onMessage((text) => client.send(asWonAtOnce(String(text))));
  });
  await sitDown([page], { seats: 2, settings: { turnSeconds: 0 } });
  await deal(page, 'left');
  await playOut(page);
  await at(page, 'close').click();
  await at(page, 'confirm').click();
  await expect(at(page, 'moments').locator('li', { hasText: 'Hand 1' })).not.toHaveCount(0);
  await expect(at(page, 'moments')).toContainText('Sage');
  expect(await at(page, 'moments').locator('li').count()).toBeGreaterThan(1);
});

const asWonAtOnce = (text: string): string =>
  text.replaceAll('"type":"turnBegan"', '"type":"stood"').replaceAll(/"outcome":"(lose|tie|win)","points":-?\d+/g, '"outcome":"win","points":10');

test('whoever wins is celebrated, unless they want no motion', ONCE, async ({ player }) => {
  const { page } = await player();
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/');
  await at(page, 'play-xidach').click();
  await at(page, 'close').click();
  await at(page, 'confirm').click();
  await expect(at(page, 'celebration'), 'all share the win of a match without a hand').toBeVisible();
  await at(page, 'open-settings').click();
  await at(page, 'motion').selectOption('off');
  await expect(at(page, 'celebration')).toHaveCount(0);
});

test('an end that all agreed to is called so', ONCE, async ({ player }) => {
  const { page } = await player();
  await page.goto('/');
  await at(page, 'play-xidach').click();
  await at(page, 'end').click();
  await at(page, 'confirm').click();
  await expect(at(page, 'result')).toContainText('The players agreed to end this game without a result.');
});

test('the log and the replay jump to a hand, and the log is read of one player', async ({ player, isMobile }) => {
  const { page } = await player();
  await sitDown([page], { seats: 3, settings: { turnSeconds: 0 } });
  for (const first of ['left', 'right'] as const) {
    await deal(page, first);
    await playOut(page);
  }
  if (isMobile) await at(page, 'open-log').click();
  const log = at(page, 'log');
  await expect(log, 'a hand ends with everybody’s total').toContainText(/The hand is over: .*Sage [−+]?\d/);
  await expect(log, 'hands are told with what they were worth').toContainText(/\(\d+ : \d+\)/);
  await at(page, 'log-player').selectOption('Joy');
  await expect(log.locator('li', { hasText: /^\d:\d\d\s*Sage/ })).toHaveCount(0);
  await expect(log.locator('li', { hasText: 'Joy' })).not.toHaveCount(0);
  await at(page, 'log-player').selectOption('All players');
  const [, first] = await at(page, 'log-jump').locator('option').allTextContents();
  await at(page, 'log-jump').selectOption({ label: (await at(page, 'log-jump').locator('option').allTextContents()).at(-1)! });
  await expect(log.locator('.heading').last()).toBeInViewport();
  expect(first).toContain('Hand 2');
  if (isMobile) await page.keyboard.press('Escape');

  await at(page, 'close').click();
  await at(page, 'confirm').click();
  await at(page, 'result').locator('a[href^="/replay/"]').click();
  await at(page, 'replay-jump').selectOption({ index: 2 });
  await expect(at(page, 'felt')).toHaveAttribute('data-hand', '2');
});
