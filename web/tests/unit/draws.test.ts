import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { draw, Draws, drawText, raw, shellLine } from '../../src/fair/draws';

const SEEDS = { serverSeed: 'server', clientSeed: "an's,bot1", nonce: 7 };

test('a draw is the first four bytes of one hash', () => {
  expect(drawText(SEEDS, 3)).toBe("server:an's,bot1:7:3");
  expect(raw(SEEDS, 3)).toBe(parseInt(execFileSync('sh', ['-c', shellLine(SEEDS, 3)], { encoding: 'utf8' }), 16));
  expect(draw(SEEDS, 3, 13)).toBe(raw(SEEDS, 3) % 13);
  expect(raw(SEEDS, 3)).not.toBe(raw(SEEDS, 4));
  expect(raw(SEEDS, 3)).not.toBe(raw({ ...SEEDS, nonce: 8 }, 3));
});

test('draws of one nonce take one index after the other', () => {
  const draws = new Draws(SEEDS);
  expect([draws.next(52), draws.next(52), draws.next(52)]).toEqual([0, 1, 2].map((index) => draw(SEEDS, index, 52)));
  expect(draws.index).toBe(3);
  expect(new Draws(SEEDS, 2).next(52)).toBe(draw(SEEDS, 2, 52));
});

test('a shuffle changes places from the end to the beginning, and its source not at all', () => {
  const list = ['a', 'b', 'c', 'd'];
  const draws = new Draws(SEEDS);
  const shuffled = draws.shuffle(list);
  expect(draws.index, 'one draw for each place but the first').toBe(3);
  expect(list).toEqual(['a', 'b', 'c', 'd']);
  const expected = [...list];
  for (const [index, i] of [3, 2, 1].entries()) {
    const j = draw(SEEDS, index, i + 1);
    [expected[i], expected[j]] = [expected[j]!, expected[i]!];
  }
  expect(shuffled).toEqual(expected);
});
