/** Where the seats are drawn: the viewer at the bottom, the others by rising numbers against the clock, as the rules count them. */

export interface Spot {
  seat: number;
  /** Per cent of the felt. */
  x: number;
  y: number;
}

/** From the left of whoever sits at the bottom, over the top, to the right; by the number of others. */
const AROUND: [x: number, y: number][][] = [
  [],
  [[50, 15]],
  [
    [30, 15],
    [70, 15],
  ],
  [
    [11, 44],
    [50, 15],
    [89, 44],
  ],
  [
    [11, 52],
    [32, 15],
    [68, 15],
    [89, 52],
  ],
  [
    [10.5, 67],
    [10.5, 35],
    [50, 15],
    [89.5, 35],
    [89.5, 67],
  ],
  [
    [10.5, 67],
    [10.5, 35],
    [36, 15],
    [64, 15],
    [89.5, 35],
    [89.5, 67],
  ],
  [
    [10.5, 73],
    [10.5, 42],
    [30, 15],
    [50, 15],
    [70, 15],
    [89.5, 42],
    [89.5, 73],
  ],
];

/** Who is drawn at the bottom: the viewer, or for spectators somebody opposite the Nhà Cái. */
export const atBottom = (viewer: number | null, seats: number): number => viewer ?? Math.floor(seats / 2);

/** The others, by rising numbers: each to the right of the one before, seen from its own chair. */
export function around(bottom: number, seats: number): Spot[] {
  const spots = AROUND[seats - 1] ?? [];
  return spots.toReversed().map(([x, y], i) => ({ seat: (bottom + 1 + i) % seats, x, y }));
}
