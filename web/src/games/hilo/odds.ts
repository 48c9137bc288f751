/** The odds of HiLo, exact, from the figures that the house publishes ([H5] of its rules). */

import type { Guess } from '../../generated/hilo';
import { decimal, fraction, halfUp, parse, product, times, type Fraction } from '../../house/decimal';

/** The values that a card can have: 1, the ace, to 13, the king. */
export const VALUES = 13;
export const MOST_SKIPS = 50;
const STEP_PLACES = 4;

/** How many values win a guess on a card; the same value wins both. */
export const winners = (card: number, guess: Guess): number => (guess === 'higher' ? VALUES + 1 - card : card);

export const chance = (card: number, guess: Guess): Fraction => fraction(winners(card, guess), VALUES);

/** The share of a stake that a return in percent is. */
export const returned = (rtp: string): Fraction => times(parse(rtp), fraction(1, 100));

/** What a right guess on a card multiplies by. */
export function step(card: number, guess: Guess, rtp: string): string {
  const inverse = fraction(VALUES, winners(card, guess));
  return decimal(halfUp(times(returned(rtp), inverse), STEP_PLACES), STEP_PLACES);
}

/** What comes back of one guess on average: its chance times what it pays. */
export const guessReturn = (card: number, guess: Guess, multiplier: string): Fraction => times(chance(card, guess), parse(multiplier));

/** What comes back on average of a run of n guesses that is cashed out only then. */
export const runReturn = (rtp: string, n: number): Fraction => product(Array.from({ length: n }, () => returned(rtp)));

/** By how much rounding moves the return of a single guess at most. */
export function roundingError(rtp: string): Fraction {
  const exact = returned(rtp);
  let worst = fraction(0, 1);
  for (let card = 1; card <= VALUES; card += 1) {
    const one = guessReturn(card, 'higher', step(card, 'higher', rtp));
    const difference = one.over * exact.under - exact.over * one.under;
    const size = { over: difference < 0n ? -difference : difference, under: one.under * exact.under };
    if (size.over * worst.under > worst.over * size.under) worst = size;
  }
  return worst;
}
