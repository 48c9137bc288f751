import type { Page } from '@playwright/test';
import { recomputed, shownTotals } from './support/evening';
import { expect, ONCE, test } from './support/fixtures';
import { House, QUICK } from './support/house';
import { at, join, make, playUntil, start } from './support/rooms';

/** A match is over, and everybody who looks is shown what it ended with. */
async function isOver(page: Page): Promise<void> {
  const waits = at(page, 'to-result');
  await expect(waits.or(at(page, 'result')).first()).toBeVisible();
  if (await waits.isVisible()) await waits.click();
  await expect(at(page, 'result')).toBeVisible();
}

/** The host goes on with another game, whose phases take a second each. */
async function another(host: Page, game: string, seats: number, settings: Record<string, string>): Promise<void> {
  await at(host, 'another').click();
  await at(host, 'change-game').selectOption(game);
  const form = at(host, 'change-form');
  await form.locator('[data-testid=seats]').selectOption(String(seats));
  await form.locator('summary').click();
  for (const [setting, value] of Object.entries(settings)) {
    await at(host, `setting-${setting}`).fill(value);
    await at(host, `setting-${setting}`).blur();
  }
  await at(host, 'apply').click();
  await expect(at(host, 'start')).toBeVisible();
}

test('an evening: seven people and bots, four games, one address, and a score that others can recompute', ONCE, async ({ player }) => {
  const house = await House.open({ kept: true, settings: QUICK });
  const come = async (lang?: 'vi' | 'zh' | 'ko', phone = false) => (await player({ house, phone, ...(lang ? { lang } : {}) })).page;
  const [an, binh, chi, dungsPhone, em] = [await come(), await come('vi'), await come(), await come(undefined, true), await come()];
  const link = await make(an, 'xidach', 6, { settings: { hands: '1', turnSeconds: '0' }, name: 'An' });
  const address = new URL(link).pathname;

  await test.step('Xì Dách: five sit down with a bot, and Giang comes while they play', async () => {
    for (const [seat, [page, name]] of (
      [
        [binh, 'Bình'],
        [chi, 'Chi'],
        [dungsPhone, 'Dũng'],
        [em, 'Em'],
      ] as const
    ).entries())
      await join(page, link, name, seat + 1);
    await at(an, 'bot-5').click();
    await start(an);
    await expect(at(em, 'felt')).toBeVisible();
  });
  const giang = await come('ko');
  await giang.goto(link);
  await expect(at(giang, 'arrived')).toBeVisible();
  await playUntil([an, binh, chi, dungsPhone, em], () => at(an, 'to-result').or(at(an, 'result')).first().isVisible());
  await isOver(an);

  await test.step('Em goes home, and the bank is Bình’s', async () => {
    await em.goto('/');
    await at(em, 'put-away').click();
    await at(em, 'confirm').click();
    await expect(at(em, 'put-away')).toHaveCount(0);
    await at(an, 'hand-bank').click();
    await an.getByRole('button', { name: 'Bình', exact: true }).click();
    await expect(at(an, 'bank')).toContainText('Bình holds the bank.');
    await at(an, 'again').click();
    await expect(at(binh, 'deal-left'), 'the next match begins by itself').toBeVisible();
    await expect(at(giang, 'own-hand'), 'and Giang plays from now on').toBeVisible();
  });

  const dung = await come();
  const hoa = await come();
  await test.step('a phone is lost, the house loses its power, Chi must go, and the match goes on', async () => {
    await at(binh, 'deal-left').click();
    await expect(at(an, 'felt')).toHaveAttribute('data-hand', '1');
    await at(dungsPhone, 'open-settings').click();
    await at(dungsPhone, 'add-device').click();
    const code = (await at(dungsPhone, 'device-code').textContent())!;
    await dung.goto(`/device#${code}`);
    await at(dung, 'sign-in-act').click();
    await expect(dung, 'signed in').toHaveURL(/\/$/);
    await dungsPhone.close();
    await house.restart();
    await dung.goto(link);
    await expect(at(dung, 'own-hand'), 'another phone, the same hand').toBeVisible();
    for (const page of [an, binh, chi, giang]) await expect(at(page, 'lost')).toHaveCount(0);
    await at(chi, 'open-room').click();
    await at(chi, 'go').click();
    await at(chi, 'confirm').click();
    await expect(at(chi, 'way-back').first()).toBeVisible();
    await hoa.goto(link);
    await expect(at(hoa, 'arrived')).toBeVisible();
    await playUntil([binh, an, dung, giang], () => at(an, 'to-result').or(at(an, 'result')).first().isVisible());
    await isOver(an);
  });

  await test.step('Hoa is shown out', async () => {
    const { player: id } = (await (await hoa.request.get('/api/me')).json()) as { player: string };
    await at(an, 'open-room').click();
    await an.locator(`[data-player="${id}"]`).getByTestId('kick-person').click();
    await at(an, 'confirm').click();
    await expect(hoa.getByText('The host removed you from this table')).toBeVisible();
    await an.keyboard.press('Escape');
  });

  await test.step('Contraband: four people, and time decides where nobody does', async () => {
    await another(an, 'contraband', 4, { rounds: '1', selectSeconds: '1', actSeconds: '1', settleSeconds: '1' });
    await start(an);
    for (const page of [an, giang]) await isOver(page);
  });

  await test.step('Bazaar: Chi is back, Giang goes in the middle of it', async () => {
    await another(an, 'bazaar', 5, { rounds: '1', negotiateSeconds: '10', revealSeconds: '1' });
    await at(chi, 'sit-4').click();
    await start(an);
    await at(giang, 'open-room').click();
    await at(giang, 'drop-table').click();
    await at(giang, 'confirm').click();
    await expect(giang.getByText('이 테이블에서 나갔습니다.')).toBeVisible();
    await isOver(an);
  });

  await test.step('CashFlow: they give up one after another', async () => {
    await another(an, 'cashflow', 4, {});
    await start(an);
    for (const page of [an, chi, dung]) {
      await at(page, 'concede').click();
      await at(page, 'confirm').click();
      await expect(at(page, 'concede')).toHaveCount(0);
    }
    await isOver(an);
  });

  await test.step('the score is what the journals say', async () => {
    await expect(at(an, 'score-match')).toHaveCount(5);
    const matches = await at(an, 'score-match').evaluateAll((found) => found.map((one) => one.getAttribute('data-match')!));
    const said = await recomputed([an, binh, chi, dung, em, giang], an, matches);
    expect([said.matches, said.counted]).toEqual([5, 5]);
    expect(await shownTotals(an)).toEqual(said.total);
    for (const page of [an, binh, chi, dung]) expect(new URL(page.url()).pathname, 'the address never changed').toBe(address);
  });
  for (const page of [an, binh, chi, dung, em, giang, hoa]) await page.close();
  await house.close();
});
