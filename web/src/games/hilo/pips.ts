/** How a card of HiLo is painted. Only its value is drawn by lot: the suit is paint, a new one for every card of a round. */

import type { Suit } from '../../ui/cards';

const PAINT: Suit[] = ['S', 'H', 'C', 'D'];

/** The suit that the card number `index` of a round is painted with. */
export const suitAt = (index: number): Suit => PAINT[index % PAINT.length]!;

type Spot = [x: number, y: number];

const [LEFT, MIDDLE, RIGHT] = [30, 50, 70];
const both = (y: number): Spot[] => [
  [LEFT, y],
  [RIGHT, y],
];
const one = (y: number): Spot[] => [[MIDDLE, y]];
const corners = [...both(32), ...both(108)];

/** Where the pips of the values 2 to 10 stand, on a face of 100 by 140. */
const SPOTS: Record<number, Spot[]> = {
  2: [...one(32), ...one(108)],
  3: [...one(32), ...one(70), ...one(108)],
  4: corners,
  5: [...corners, ...one(70)],
  6: [...corners, ...both(70)],
  7: [...corners, ...both(70), ...one(51)],
  8: [...corners, ...both(70), ...one(51), ...one(89)],
  9: [...corners, ...both(57), ...both(83), ...one(70)],
  10: [...corners, ...both(57), ...both(83), ...one(45), ...one(95)],
};

export const spotsOf = (card: number): Spot[] => SPOTS[card] ?? [];
