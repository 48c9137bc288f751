/** Where squares lie on the drawn board: the Fast Track along the edge, the Rat Race as a ring within. */

import { length, type Track } from './catalogue';

export interface Place {
  x: number;
  y: number;
}

/** The side of the whole drawing; a square of the Fast Track is an eleventh of it. */
export const SIDE = 1100;
export const CELL = 100;
export const MIDDLE = SIDE / 2;
export const RING = { outer: 442, inner: 322 };

const EDGE = 10;

/** Clockwise from the corner at the top left. */
export function cellAt(position: number): Place {
  const along = position % EDGE;
  const corners: Place[] = [
    { x: along, y: 0 },
    { x: EDGE, y: along },
    { x: EDGE - along, y: EDGE },
    { x: 0, y: EDGE - along },
  ];
  const { x, y } = corners[Math.floor(position / EDGE) % 4]!;
  return { x: x * CELL, y: y * CELL };
}

const STEP = (2 * Math.PI) / length('ratRace');

/** A point of the ring; square 0 is at the top, and it goes clockwise. */
function onRing(position: number, radius: number): Place {
  const angle = position * STEP - Math.PI / 2;
  return { x: MIDDLE + radius * Math.cos(angle), y: MIDDLE + radius * Math.sin(angle) };
}

/** The outline of a square of the Rat Race. */
export function wedge(position: number): string {
  const { outer, inner } = RING;
  const half = 0.5;
  const at = (offset: number, radius: number) => {
    const { x, y } = onRing(position + offset, radius);
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
  };
  const far = `M${at(-half, outer)} A${outer} ${outer} 0 0 1 ${at(half, outer)}`;
  return `${far} L${at(half, inner)} A${inner} ${inner} 0 0 0 ${at(-half, inner)} Z`;
}

/** Where the sign of a square stands. */
export function signAt(track: Track, position: number): Place {
  if (track === 'ratRace') return onRing(position, RING.outer - 38);
  const { x, y } = cellAt(position);
  return { x: x + CELL / 2, y: y + 40 };
}

/** Where the pieces on a square stand, `count` of them: beside one another, and never on the sign alone. */
export function pieceAt(track: Track, position: number, which: number, count: number): Place {
  const middle = track === 'ratRace' ? onRing(position, RING.inner + 38) : bottomOf(cellAt(position));
  const columns = Math.min(count, 3);
  const rows = Math.ceil(count / columns);
  const gap = 34;
  return {
    x: middle.x + gap * ((which % columns) - (columns - 1) / 2),
    y: middle.y + gap * (Math.floor(which / columns) - (rows - 1) / 2),
  };
}

const bottomOf = ({ x, y }: Place): Place => ({ x: x + CELL / 2, y: y + 72 });

/** The four decks lie in the corners between the two boards. */
export const DECK_PLACES: Place[] = [
  { x: 172, y: 172 },
  { x: SIDE - 172, y: 172 },
  { x: SIDE - 172, y: SIDE - 172 },
  { x: 172, y: SIDE - 172 },
];
