/** The way of a player: passive income towards what it must reach. */

import type { PlayerView } from '../../generated/cashflow';

export interface Way {
  passive: number;
  /** On the Rat Race the expenses, on the Fast Track the goal. */
  goal: number;
  /** From 0 to 1. */
  share: number;
  missing: number;
}

export function wayOf({ passiveIncome, totalExpenses, fastTrackTarget }: PlayerView): Way {
  const goal = fastTrackTarget ?? totalExpenses;
  const share = goal <= 0 ? 1 : Math.min(1, Math.max(0, passiveIncome / goal));
  return { passive: passiveIncome, goal, share, missing: Math.max(0, goal - passiveIncome) };
}
