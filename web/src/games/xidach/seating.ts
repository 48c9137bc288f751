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
  [[50, 15]],
  [[22, 20], [78, 20]],
  [[12, 44], [50, 15], [88, 44]],
  [[11, 54], [30, 16], [70, 16], [89, 54]],
  [[10, 62], [18, 26], [50, 15], [82, 26], [90, 62]],
  [[10, 66], [13, 33], [36, 15], [64, 15], [87, 33], [90, 66]],
  [[10, 72], [10, 41], [29, 15], [50, 15], [71, 15], [90, 41], [90, 72]],
];

/** Who is drawn at the bottom: the viewer, or for spectators somebody opposite the Nhà Cái. */
export const atBottom = (viewer: number | null, seats: number): number => viewer ?? Math.floor(seats / 2);

/** The others, each to the left of the one before. */
export function around(bottom: number, seats: number): Spot[] {
  const spots = AROUND[seats - 1] ?? [];
  return spots.map(([x, y], i) => ({ seat: (bottom + 1 + i) % seats, x, y }));
}
