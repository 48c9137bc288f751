/** The way of a player: passive income towards what it must reach. */

import type { PlayerView } from '../../generated/cashflow';
import type { Scene } from '../../house/scene';
import { sheetOf } from './ledger';

export interface Way {
  passive: number;
  /** On the Rat Race the expenses, on the Fast Track the goal. */
  goal: number | undefined;
  /** From 0 to 1. */
  share: number;
  missing: number | undefined;
}

/** The rules say how far it is, in millionths. */
const WHOLE = 1_000_000;

export function wayOf(scene: Scene<'cashflow'>, { seat, passiveIncome }: PlayerView): Way {
  const way = sheetOf(scene, seat)?.way;
  return { passive: passiveIncome, goal: way?.goal, share: (way?.share ?? 0) / WHOLE, missing: way?.missing };
}
