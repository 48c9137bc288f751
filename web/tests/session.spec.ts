import { execFileSync } from 'node:child_process';
import type { Locator, Page } from '@playwright/test';
import { axe } from './support/axe';
import { expect, ONCE, type Player, test } from './support/fixtures';
import { boxes } from './support/glyphs';
import { BINARY, House } from './support/house';
import { loseNetwork, regainNetwork } from './support/network';
import { smallTargets } from './support/reach';
import { missingText } from './support/text';

/** Nothing that a reader would stumble over. */
async function clean(page: Page): Promise<void> {
  expect(await missingText(page)).toEqual([]);
  expect(await boxes(page)).toEqual([]);
  // At its end the page lies above the bar of buttons: what one can scroll free is not hidden.
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  expect(await axe(page)).toEqual([]);
}

/** Nothing sticks out of the screen. */
const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

const at = (page: Page, id: string): Locator => page.getByTestId(id);

/** From the first page to a running round: the second click of a newcomer. */
async function deal({ page }: Player, game: string): Promise<void> {
  await page.goto('/');
  await at(page, `play-${game}`).click();
  await at(page, 'bet').click();
  await expect(at(page, 'cash-out')).toBeVisible();
}

/** Presses a button and waits until the house has answered. */
async function press(page: Page, id: string): Promise<void> {
  await at(page, id).click();
  await answered(page);
}

const answered = (page: Page) => expect(page.locator('[data-testid=actions] [aria-busy=true]')).toHaveCount(0);

const playing = (page: Page): Promise<boolean> => at(page, 'cash-out').isVisible();

const openCard = async (page: Page): Promise<number> => Number(await page.locator('[data-testid=card] [data-value]').getAttribute('data-value'));

/** Goes on with what is likelier until something is won that can be cashed out, or all is lost. */
async function playToTheEnd(page: Page): Promise<void> {
  while (await playing(page)) {
    if ((await at(page, 'cash-out').getAttribute('aria-disabled')) === 'false') await press(page, 'cash-out');
    else if (await at(page, 'step').isVisible()) await press(page, 'step');
    else await press(page, (await openCard(page)) <= 7 ? 'higher' : 'lower');
  }
  await expect(at(page, 'outcome')).toBeVisible();
}

/** What a text in the reader's language says: its figure. */
const figure = (text: string | null, point: string): number =>
  Number(
    (text ?? '')
      .replaceAll(point === ',' ? '.' : ',', '')
      .replace(',', '.')
      .replace(/[^0-9.]/g, ''),
  );

test('HiLo in Vietnamese: two clicks, the odds on the buttons, keys, skips, the end', async ({ player }) => {
  const guest = await player({ lang: 'vi' });
  const { page, traffic } = guest;
  await deal(guest, 'hilo');
  await expect(page.locator('.label', { hasText: 'Tiền ảo' })).toBeVisible();
  const card = await openCard(page);
  const chance = ((14 - card) / 13) * 100;
  await expect(at(page, 'higher')).toContainText('Cao hơn hoặc bằng');
  expect(figure(await at(page, 'higher').locator('b').first().textContent(), ',')).toBeCloseTo(chance, 1);
  expect(figure(await at(page, 'higher').locator('b').last().textContent(), ',')).toBeCloseTo(96 / chance, 3);
  await expect(at(page, 'returns')).toContainText('96%');
  await expect(at(page, 'returns')).toContainText('81,54%');
  await expect(at(page, 'cash-out')).toHaveAttribute('aria-disabled', 'true');

  await page.keyboard.press('s');
  await expect(at(page, 'skips-left')).toContainText('49');
  await expect(page.locator('[data-testid=ribbon] [data-choice=skip]')).toHaveCount(1);
  await expect(at(page, 'sure')).toHaveCount([1, 13].includes(await openCard(page)) ? 1 : 0);
  await clean(page);
  expect(await fits(page)).toBe(true);

  await answered(page);
  const guess = (await openCard(page)) <= 7 ? 'higher' : 'lower';
  await page.keyboard.press(guess.charAt(0));
  await expect(page.locator(`[data-testid=ribbon] [data-choice=${guess}]`)).toHaveCount(1);
  await answered(page);
  if (await playing(page)) await page.keyboard.press('c');
  await expect(at(page, 'outcome')).toBeVisible();
  await clean(page);
  expect(traffic.problems).toEqual([]);
});

test('Chicken Road in Chinese: every lane as the table has it, until a car or the cash-out', async ({ player }) => {
  const guest = await player({ lang: 'zh' });
  const { page, traffic } = guest;
  await page.goto('/play/chickenroad');
  await at(page, 'difficulty-medium').click({ force: true });
  await expect(at(page, 'limit')).toContainText('1,117.20');
  await expect(page.locator('[data-testid=road] .lane')).toHaveCount(17);
  await clean(page);
  await press(page, 'bet');
  const multipliers = ['1.15294118', '1.36911765', '1.64294118', '1.995'];
  for (const [made, multiplier] of multipliers.entries()) {
    await expect(at(page, 'step')).toContainText(`×${multiplier}`);
    await page.keyboard.press('m');
    await expect(page.locator('[data-testid=road] :is([data-stand=survived], [data-stand=lost])')).toHaveCount(made + 1);
    await answered(page);
    if (!(await playing(page))) break;
    await expect(at(page, 'multiplier')).toHaveText(`×${multiplier}`);
  }
  await playToTheEnd(page);
  await clean(page);
  expect(await fits(page)).toBe(true);
  expect(traffic.problems).toEqual([]);
});

test('Dragon Tower in Korean: climbed until the dragon or the cash-out, with every panel', async ({ player, isMobile }) => {
  const guest = await player({ lang: 'ko' });
  const { page, traffic } = guest;
  await deal(guest, 'dragontower');
  await expect(page.locator('[data-testid=tower] li')).toHaveCount(9);
  await expect(at(page, 'step')).toContainText('75%');
  await expect(at(page, 'returns')).toContainText('96.82%');
  await playToTheEnd(page);
  for (const panel of ['odds', 'seeds', 'past', 'rules']) {
    await at(page, `open-${panel}`).click();
    await expect(at(page, panel)).toBeVisible();
    await clean(page);
    if (isMobile || panel === 'rules') await page.keyboard.press('Escape');
  }
  expect(traffic.problems).toEqual([]);
});

test('the odds of a stake are read to the limit, of another difficulty, and of every card', ONCE, async ({ player }) => {
  const { page } = await player();
  await page.goto('/play/dragontower');
  const rows = at(page, 'odds-row');
  await expect(rows).toHaveCount(9);
  await expect(rows.first()).toContainText('75%');
  await expect(rows.first()).toContainText('×1.29');
  await at(page, 'odds-master').click();
  await expect(rows.first()).toContainText('25%');
  await page.locator('input[inputmode=decimal]').first().fill('100');
  await expect(at(page, 'odds'), 'what lies behind the limit is one line').toContainText('7–9never reached at this stake');
  await expect(rows).toHaveCount(6);
  await expect(rows.last()).toContainText('×1,000*');
  await page.goto('/play/hilo');
  await expect(rows).toHaveCount(13);
  await expect(at(page, 'odds-returns')).toContainText('96%');
  await expect(rows.nth(6)).toContainText('×1.78');
});

test('a reload and a lost line in the middle of a round lose nothing, and do nothing twice', async ({ player }) => {
  const guest = await player();
  const { page } = guest;
  await deal(guest, 'hilo');
  await press(page, 'skip');
  await press(page, 'skip');
  const card = await openCard(page);
  await page.reload();
  await expect(at(page, 'status')).toContainText('still open');
  expect(await openCard(page)).toBe(card);
  await expect(page.locator('[data-testid=ribbon] [data-choice=skip]')).toHaveCount(2);
  await expect(at(page, 'skips-left')).toContainText('48');

  await loseNetwork(page);
  await expect(at(page, 'lost')).toBeVisible();
  await page.keyboard.press('s');
  await expect(at(page, 'skip')).toHaveAttribute('aria-busy', 'true');
  await page.keyboard.press('s');
  await regainNetwork(page);
  await expect(at(page, 'skips-left')).toContainText('47');
  await answered(page);
  await expect(page.locator('[data-testid=ribbon] li')).toHaveCount(4);
  await expect(at(page, 'balance')).toHaveText('999.00');
});

test('two pages of one player show the same round', ONCE, async ({ player }) => {
  const guest = await player();
  await deal(guest, 'hilo');
  const other = await guest.context.newPage();
  await other.goto('/play/hilo');
  await expect(at(other, 'higher')).toBeVisible();
  await press(other, 'skip');
  await expect(at(guest.page, 'skips-left')).toContainText('49');
  await playToTheEnd(other);
  await expect(at(guest.page, 'outcome')).toBeVisible();
  await expect(at(guest.page, 'balance')).toHaveText((await at(other, 'balance').textContent()) ?? '');
});

/** Opens the server seed in use, which leads to the rounds under it. */
async function rotate(page: Page): Promise<string> {
  await at(page, 'open-seeds').click();
  await at(page, 'rotate').click();
  await at(page, 'confirm').click();
  await expect(at(page, 'server-seed')).toHaveText(/^[0-9a-f]{64}$/);
  return (await at(page, 'server-seed').textContent()) ?? '';
}

test('an opened seed is checked in the browser, by a shell, and by our program', async ({ player, isMobile }, info) => {
  const guest = await player();
  const { page, traffic } = guest;
  await deal(guest, 'hilo');
  await press(page, 'skip');
  await playToTheEnd(page);
  await at(page, 'open-seeds').click();
  const commitment = (await at(page, 'commitment').textContent()) ?? '';
  await at(page, 'client-seed').fill("it's mine");
  await at(page, 'save-seed').click();
  await expect(at(page, 'save-seed')).toHaveAttribute('aria-disabled', 'true');
  if (isMobile) await page.keyboard.press('Escape');
  await deal(guest, 'chickenroad');
  await playToTheEnd(page);

  const before = traffic.frames.length;
  const serverSeed = await rotate(page);
  expect(traffic.frames.slice(0, before).filter((frame) => frame.includes(serverSeed))).toEqual([]);
  await at(page, 'verify').click();
  await expect(at(page, 'verdict')).toHaveText('Everything checks out.');
  await at(page, 'round-1').locator('summary').click();
  await expect(at(page, 'round-1')).toContainText("it's mine");
  await at(page, 'round-1').locator('summary').click();

  const round = at(page, 'round-0');
  await round.locator('summary').click();
  await expect(round.getByTestId('round-verdict')).toBeVisible();
  const line = await round.locator('input').inputValue();
  const digits = execFileSync('sh', ['-c', line], { encoding: 'utf8' }).trim();
  await expect(round.locator('.chosen')).toContainText(`${parseInt(digits, 16) % 13} / 13`);
  await clean(page);

  const download = page.waitForEvent('download');
  await at(page, 'journal').click();
  const file = info.outputPath('seed.journal');
  await (await download).saveAs(file);
  const command = await at(page, 'retired').getByLabel('Check the whole game with our program').inputValue();
  const head = command.split('--head ')[1] ?? '';
  expect(execFileSync(BINARY, ['verify', file, '--head', head], { encoding: 'utf8' })).toContain('verified');
  expect(commitment).toMatch(/^[0-9a-f]{64}$/);
});

test('a journal that was tampered with does not hold', ONCE, async ({ player }) => {
  const guest = await player();
  const { page } = guest;
  await deal(guest, 'hilo');
  await playToTheEnd(page);
  await page.route('**/api/seeds/*/journal', async (route) => {
    const answer = await route.fetch();
    const forge = (card: string) => String((Number(card) % 13) + 1);
    const body = (await answer.text()).replace(/"card":(\d+)/, (_, card: string) => `"card":${forge(card)}`);
    await route.fulfill({ response: answer, body });
  });
  await rotate(page);
  await at(page, 'verify').click();
  await expect(at(page, 'verdict')).toHaveText('Something does not add up!');
  await expect(at(page, 'stopped')).toContainText('its lines do not fit together');
  await expect(at(page, 'bet'), 'nothing goes on as if nothing had happened').toHaveCount(0);
});

/** No figure that is shown is broken over two lines. */
const brokenFigures = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.plate, .figure')]
      .filter((one) => /\d/.test(one.textContent) && one.children.length === 0 && one.getClientRects().length > 0)
      .filter((one) => {
        const range = document.createRange();
        range.selectNodeContents(one);
        return new Set([...range.getClientRects()].map((line) => Math.round(line.top))).size > 1;
      })
      .map((one) => one.textContent),
  );

test('a climber chooses a tile by hand and by key, and the row opens to show what the others held', async ({ player }) => {
  const guest = await player({ lang: 'vi' });
  const { page, traffic } = guest;
  await deal(guest, 'dragontower');
  await expect(page.locator('[data-testid=tower] button')).toHaveCount(4);
  await at(page, 'tile-2').click();
  const first = page.locator('[data-testid=tower] li').last();
  await expect(first).toHaveAttribute('data-stand', /survived|lost/);
  await expect(first.locator('.gem')).toHaveCount(3);
  await expect(first.locator('.dragon')).toHaveCount(1);
  await expect(first.locator('.tile').nth(2)).toHaveClass(/picked/);
  await answered(page);
  if (await playing(page)) {
    await page.keyboard.press('1');
    await expect(page.locator('[data-testid=tower] :is([data-stand=survived], [data-stand=lost])')).toHaveCount(2);
    await expect(page.locator('[data-testid=tower] li').nth(7).locator('.tile').first()).toHaveClass(/picked/);
  }
  expect(
    traffic.frames.some((frame) => frame.includes('"picked":2')),
    'the tile that was pressed is the one that was taken',
  ).toBe(true);
  expect(await brokenFigures(page)).toEqual([]);
});

test('where the limit cuts a multiplier, the shown one says so before the bet and at the step', async ({ player }) => {
  const { page } = await player();
  await page.goto('/play/dragontower');
  await at(page, 'difficulty-master').click({ force: true });
  await at(page, 'stake').fill('100');
  await expect(page.locator('label:has([data-testid=difficulty-master])')).toContainText('×1,000');
  await expect(page.locator('label:has([data-testid=difficulty-master])')).toContainText('limit');
  const sixth = page.locator('[data-testid=tower] li').nth(3);
  await expect(sixth.locator('.plate')).toContainText('×1,000');
  await expect(sixth.locator('.plate')).toContainText('limit');
  await expect(page.locator('[data-testid=tower] li').first().locator('.plate'), 'what is never reached').toHaveText('–');
  await expect(at(page, 'limit')).toContainText('it pays ×1,000');
  expect(await brokenFigures(page)).toEqual([]);
  await page.goto('/play/chickenroad');
  await at(page, 'difficulty-daredevil').click({ force: true });
  await at(page, 'stake').fill('0.10');
  await expect(page.locator('[data-testid=road] .plate').last()).toHaveText('×181,060');
  expect(await brokenFigures(page)).toEqual([]);
});

test('autoplay plays its rounds, stops where it was told to, and the last rounds stand there as multipliers', async ({ player }) => {
  const { page, traffic } = await player();
  await page.goto('/play/hilo');
  await at(page, 'auto').locator('summary').click();
  await at(page, 'auto-rounds').selectOption('5');
  await at(page, 'auto-steps').selectOption('1');
  await at(page, 'auto-start').click();
  await expect(at(page, 'auto-running')).toBeVisible();
  await expect(at(page, 'last-rounds').locator('li')).toHaveCount(5);
  await expect(at(page, 'auto-running')).toHaveCount(0);
  if (await at(page, 'change-bet').isVisible()) await at(page, 'change-bet').click();
  await at(page, 'auto').locator('summary').click();
  await expect(at(page, 'auto-ended')).toContainText('All rounds have been played. 5 rounds');
  await at(page, 'auto-rounds').selectOption('100');
  await at(page, 'auto-steps').selectOption('8');
  await at(page, 'auto-lost').fill('1');
  await at(page, 'auto-start').click();
  await expect(at(page, 'auto-running')).toBeVisible();
  await expect(at(page, 'auto-running'), 'the first loss is what was allowed').toHaveCount(0, { timeout: 120_000 });
  if (await at(page, 'change-bet').isVisible()) await at(page, 'change-bet').click();
  await at(page, 'auto').locator('summary').click();
  await expect(at(page, 'auto-ended')).toContainText('you have lost as much as you allowed');
  await at(page, 'last-rounds').locator('button').first().click();
  await expect(at(page, 'past')).toBeVisible();
  expect(traffic.problems).toEqual([]);
});

test('play money can be filled up again, and every open page shows it', ONCE, async ({ player }) => {
  const guest = await player();
  const { page } = guest;
  await page.goto('/play/chickenroad');
  const other = await guest.context.newPage();
  await other.goto('/play/hilo');
  await expect(at(other, 'balance')).toHaveText('1,000.00');
  await at(page, 'difficulty-daredevil').click({ force: true });
  await at(page, 'stake').fill('100');
  // Half of all chickens do not come over the first lane of that road.
  do {
    await press(page, 'bet');
    await press(page, 'step');
    if (await playing(page)) await press(page, 'cash-out');
  } while (figure(await at(page, 'balance').textContent(), '.') >= 1000);
  await expect(at(other, 'balance')).toHaveText((await at(page, 'balance').textContent()) ?? '');
  await at(other, 'refill').click();
  await expect(at(other, 'balance')).toHaveText('1,000.00');
  await expect(at(page, 'balance')).toHaveText('1,000.00');
});

const LIMITED = {
  DEMO: { decimals: 2, minBet: '0.10', maxBet: '1000.00', maxPayout: '100000.00', playMoney: '1000.00' },
  TINY: { decimals: 0, minBet: '1', maxBet: '10', maxPayout: '12', playMoney: '200' },
};

test('the limit on the win is told before the bet, and cashes out by itself', ONCE, async ({ player }) => {
  const house = await House.open({ configs: { 'currencies.json': LIMITED } });
  const { page } = await player({ house });
  await page.goto('/play/dragontower');
  await at(page, 'currency').selectOption('TINY');
  await at(page, 'stake').fill('11');
  await expect(at(page, 'why-not')).toContainText('1 to 10');
  await at(page, 'stake').fill('5');
  await expect(at(page, 'limit')).toContainText('12 TINY');
  await at(page, 'double').click();
  await expect(at(page, 'stake')).toHaveValue('10');
  await expect(at(page, 'limit')).toContainText('layer 1 (×1.29093827) reaches it: it pays ×1.2');
  // Three in four come through the first layer, so somebody does.
  for (let round = 0; round < 15; round += 1) {
    await press(page, 'bet');
    await expect(at(page, 'step')).toContainText('the limit, 12');
    await press(page, 'step');
    await expect(at(page, 'outcome')).toBeVisible();
    if ((await at(page, 'outcome').textContent())?.includes('automatically')) break;
  }
  await expect(at(page, 'outcome')).toContainText('+2');
  await expect(at(page, 'status')).toContainText('limit on the win is reached');
  await house.close();
});

test('the tiles of a layer are met by a finger on the smallest phone', ONCE, async ({ player }) => {
  const { page } = await player({ phone: true });
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/play/dragontower');
  await press(page, 'bet');
  await expect(at(page, 'tile-3')).toBeVisible();
  expect(await smallTargets(page)).toEqual([]);
});
