/** What the rules say of stakes, steps and chances: the figures of `croupier odds`, for what a page shows. */

import type { StepTold, Win } from '../generated/odds';
import type { CurrencyInfo } from '../generated/wire';
import { odds } from '../wasm/preview.svelte';
import type { Stage } from './game';
import type { LadderName } from './ladder';

type Limits = Pick<CurrencyInfo, 'maxPayout'>;

/** What a stake comes to at each of some multipliers; nothing as long as the rules are not there. */
export function winsOf(stake: string | null, at: string[], { maxPayout }: Limits): Win[] | undefined {
  return stake === null || at.length === 0 ? undefined : odds('wins', { of: { stake, maxPayout }, at });
}

export const winOf = (stake: string | null, multiplier: string | null, limits: Limits): Win | undefined =>
  multiplier === null ? undefined : winsOf(stake, [multiplier], limits)?.[0];

/** Every step of a difficulty with its chances and returns, with the multipliers that are shown. */
export function stepsOf({ info, stake, currency: { maxPayout } }: Stage<LadderName>, difficulty: string, multipliers: string[]): StepTold[] {
  const of = stake === null ? null : { stake, maxPayout };
  return odds('steps', { game: info.game, difficulty, multipliers, of }) ?? [];
}

export interface LadderOdds {
  /** Up to the step that ends the round by itself. */
  steps: StepTold[];
  /** How many steps there are behind it, which are never made at this stake. */
  behind: number;
}

export function ladderOdds(stage: Stage<LadderName>, difficulty: string): LadderOdds {
  const table = stage.info.tables.find((one) => one.difficulty === difficulty);
  const steps = table ? stepsOf(stage, difficulty, table.multipliers) : [];
  const limit = steps.findIndex(({ win }) => win?.isLimit);
  const last = limit < 0 ? steps.length : limit + 1;
  return { steps: steps.slice(0, last), behind: steps.length - last };
}
