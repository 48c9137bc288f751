/** Where the odds panel of a ladder takes its figures from: what it shows is said here, and nowhere else. */

import { payout, ratio, reachesLimit, times, type Fraction } from '../house/decimal';
import type { Stage } from './game';
import { rungsOf, type Chances, type LadderName } from './ladder';

/** A line of the panel: a step, counted from 1. */
export interface StepOdds {
  number: number;
  /** Of getting so far from the beginning. */
  reach: Fraction;
  multiplier: string;
  /** What the stake would pay; null while there is none. */
  pays: string | null;
  /** What comes back on average of a run that is cashed out here. */
  comesBack: Fraction;
  /** The limit on the win is reached here, and ends the round. */
  isLimit: boolean;
}

export interface LadderOdds {
  /** Up to the step that ends the round by itself. */
  steps: StepOdds[];
  /** How many steps there are behind it, which are never made at this stake. */
  behind: number;
}

export function ladderOdds({ info, stake, currency }: Stage<LadderName>, difficulty: string, chances: Chances): LadderOdds {
  const table = info.tables.find((one) => one.difficulty === difficulty);
  const rungs = table ? rungsOf(table, chances) : [];
  const limit = rungs.findIndex(({ multiplier }) => stake !== null && reachesLimit(stake, multiplier, currency));
  const last = limit < 0 ? rungs.length : limit + 1;
  const steps = rungs.slice(0, last).map(({ number, reach, multiplier, runReturn }) => {
    const isLimit = number === limit + 1;
    const pays = stake === null ? null : payout(stake, multiplier, currency);
    // What is paid at the limit is less than the multiplier says.
    return { number, reach, multiplier, pays, isLimit, comesBack: isLimit ? times(reach, ratio(currency.maxPayout, stake!)) : runReturn };
  });
  return { steps, behind: rungs.length - last };
}
