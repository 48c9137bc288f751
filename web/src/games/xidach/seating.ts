/** Where the seats are drawn: the viewer at the bottom, the neighbour to the left at the left. */

export interface Spot {
  seat: number;
  /** Per cent of the felt. */
  x: number;
  y: number;
}

/** From the left of who sits at the bottom, over the top, to the right; by the number of others. */
const AROUND: [x: number, y: number][][] = [
  [],
  [[50, 16]],
  [[22, 20], [78, 20]],
  [[13, 42], [50, 15], [87, 42]],
  [[12, 52], [30, 16], [70, 16], [88, 52]],
  [[11, 60], [18, 22], [50, 14], [82, 22], [89, 60]],
  [[11, 64], [14, 29], [36, 14], [64, 14], [86, 29], [89, 64]],
  [[11, 69], [11, 38], [27, 13], [50, 13], [73, 13], [89, 38], [89, 69]],
];

/** Who is drawn at the bottom: the viewer, or for spectators somebody opposite the Nhà Cái. */
export const atBottom = (viewer: number | null, seats: number): number => viewer ?? Math.floor(seats / 2);

/** The others, each to the left of the one before. */
export function around(bottom: number, seats: number): Spot[] {
  const spots = AROUND[seats - 1] ?? [];
  return spots.map(([x, y], i) => ({ seat: (bottom + 1 + i) % seats, x, y }));
}
