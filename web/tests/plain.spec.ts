import { expect, ONCE, test } from './support/fixtures';
import { House, NEW_GAME } from './support/house';
import { board, houseWith, isOver, playPlainly } from './support/plain';
import { at, clean, make, start } from './support/rooms';

/** Settings of a short match, and what a player asks for, the first that is offered. */
const GAMES = {
  xidach: { settings: { hands: '1' }, moves: ['deal', 'stand', 'draw'] },
  contraband: { settings: { rounds: '1' }, moves: ['smuggle', 'inspect', 'pass', 'nominate', 'approve', 'ready'] },
  bazaar: { settings: { rounds: '1' }, moves: ['ready', 'act'] },
  cashflow: { settings: {}, moves: ['roll', 'concede'] },
};

for (const [game, { settings, moves }] of Object.entries(GAMES)) {
  test(`${game} is played to its end on the plain page, which knows nothing of it`, ONCE, async ({ player }) => {
    const house = await houseWith({ [game]: board('plain') });
    const { page, traffic } = await player({ house });
    await make(page, game, 2, { settings });
    await at(page, 'fill').click();
    await start(page);
    await expect(at(page, 'plain-board')).toBeVisible();
    await expect(at(page, 'plain-seat-0')).toContainText('(you)');
    await clean(page);
    await playPlainly(page, moves, isOver(page));
    await expect(at(page, 'ranking').locator('li')).toHaveCount(2);
    // Nothing is drawn in Contraband.
    await expect(at(page, 'proof-line')).toContainText(game === 'contraband' ? '0 draws' : 'computed from the seeds');
    await clean(page);
    await at(page, 'result').locator('a[href^="/replay/"]').click();
    await expect(at(page, 'scrubber')).toBeVisible();
    await at(page, 'scrubber').fill('2');
    await expect(at(page, 'plain-board')).toBeVisible();
    await page.goto('/history');
    await expect(at(page, 'past-game')).toHaveCount(1);
    expect(traffic.problems).toEqual([]);
    await house.close();
  });
}

test('a game that was written by the guide is played to its end, in its own words', ONCE, async ({ player }) => {
  const house = await House.open({ program: NEW_GAME });
  const { page, traffic } = await player({ house });
  await make(page, 'duel', 2, { settings: { rounds: '2' } });
  await at(page, 'fill').click();
  await start(page);
  await expect(at(page, 'plain-board')).toBeVisible();
  await expect(at(page, 'actions')).toContainText('Throw');
  await clean(page);
  await playPlainly(page, ['throw'], isOver(page));
  await expect(at(page, 'ranking').locator('li')).toHaveCount(2);
  await clean(page);
  expect(traffic.problems).toEqual([]);
  await house.close();
});

test('what one may not know is a back, and what one may not do has its reason', ONCE, async ({ player }) => {
  const house = await houseWith({ xidach: board('plain') });
  const { page } = await player({ house });
  await make(page, 'xidach', 2, { settings: { hands: '0' } });
  await at(page, 'fill').click();
  await start(page);
  await expect(at(page, 'plain-board')).toBeVisible();
  await at(page, 'not-now').click();
  await expect(at(page, 'refused')).toContainText('Stand');
  await expect(at(page, 'refused')).toContainText('You can’t do that in this phase.');
  // A hand may be over as soon as it is dealt: then nothing is hidden, and the next one is.
  const backs = at(page, 'plain-seat-1').locator('[data-card=hidden]');
  await playPlainly(page, ['deal', 'stand', 'draw'], async () => (await backs.count()) > 0);
  await expect(at(page, 'plain-seat-0').locator('[data-card=hidden]')).toHaveCount(0);
  await house.close();
});

test('a board of somebody else replaces parts, and the plain page has the others', ONCE, async ({ player }) => {
  const house = await houseWith({ xidach: board('painted') });
  const { page, traffic } = await player({ house });
  await make(page, 'xidach', 2, { name: 'Lan' });
  await at(page, 'fill').click();
  await start(page);
  await expect(at(page, 'painted')).toHaveText(/^Hand 0: Lan, /);
  await expect(at(page, 'painted')).toHaveCSS('background-color', 'rgb(20, 83, 45)');
  await expect(at(page, 'status')).toContainText('Painted for hand 0.');
  await page.locator('button[data-testid^="do-deal-"]').first().click();
  await expect(at(page, 'painted')).toHaveText(/^Hand 1: /);
  expect(traffic.problems).toEqual([]);
  await house.close();
});

test('a board that does not work is replaced by the plain one', ONCE, async ({ player }) => {
  const house = await houseWith({ xidach: board('broken') });
  const { page } = await player({ house });
  await make(page, 'xidach', 2);
  await at(page, 'fill').click();
  await start(page);
  await expect(at(page, 'plain-board')).toBeVisible();
  await expect(page.getByText('does not work; this is the plain one')).toBeVisible();
  await house.close();
});
