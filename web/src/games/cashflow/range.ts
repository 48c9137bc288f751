/** The prices that a share has had in this match, from the cards that were drawn. */

import type { Scene } from '../../house/scene';
import { faceOf } from './catalogue';

export interface PriceRange {
  low: number;
  high: number;
  /** In the order in which they came, the last one now. */
  prices: number[];
}

/** Null for a card that is no share. */
export function rangeOf({ events }: Scene<'cashflow'>, card: object): PriceRange | null {
  if (!('symbol' in card) || !('price' in card)) return null;
  const prices = events.flatMap((event) => {
    const face = event.type === 'cardDrawn' ? faceOf(event.card) : null;
    return face && 'symbol' in face && 'price' in face && face.symbol === card.symbol ? [face.price] : [];
  });
  return prices.length === 0 ? null : { low: Math.min(...prices), high: Math.max(...prices), prices };
}
