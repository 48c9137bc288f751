/** The sum behind a hand's value, which the house has told: what each card must have counted. */

import type { Card } from '../../generated/cards';
import { rankOf } from '../../ui/cards';

const ACE = [11, 10, 1];
const COURT = ['J', 'Q', 'K'];

export const isAce = (card: Card): boolean => rankOf(card) === 'A';

const plain = (card: Card): number => (COURT.includes(rankOf(card)) ? 10 : Number(rankOf(card)));

/** What each of a number of aces counted, given their sum; the highest first. */
function acesGiving(total: number, count: number): number[] | undefined {
  if (count === 0) return total === 0 ? [] : undefined;
  for (const one of ACE) {
    const others = acesGiving(total - one, count - 1);
    if (others) return [one, ...others];
  }
  return undefined;
}

/** What each card counts towards the value. */
export function counted(cards: Card[], value: number): number[] {
  const others = cards.filter((card) => !isAce(card)).reduce((sum, card) => sum + plain(card), 0);
  const aces = acesGiving(value - others, cards.filter(isAce).length) ?? [];
  return cards.map((card) => (isAce(card) ? (aces.shift() ?? 1) : plain(card)));
}

/** The total with every ace as 1, by which five cards are a Ngũ Linh. */
export const lowest = (cards: Card[]): number => cards.reduce((sum, card) => sum + (isAce(card) ? 1 : plain(card)), 0);

/** All cards of a hand, where the viewer sees them all. */
export const seenHand = (cards: (Card | null)[]): Card[] | null => (cards.every((card) => card !== null) ? cards : null);
