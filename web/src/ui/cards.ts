/** Cards as the wire writes them: a rank (A 2–9 T J Q K) and a suit (S H D C). */

export type Suit = 'S' | 'H' | 'D' | 'C';

/** Suits as paths of about 80 × 80, so that no font can change them. */
export const SUITS: Record<Suit, string> = {
  S: 'M40 0 C52 20 78 32 78 52 C78 70 56 74 46 60 C47 68 51 76 56 80 L24 80 C29 76 33 68 34 60 C24 74 2 70 2 52 C2 32 28 20 40 0 Z',
  H: 'M40 78 C30 60 2 46 2 24 C2 2 32 -2 40 20 C48 -2 78 2 78 24 C78 46 50 60 40 78 Z',
  D: 'M40 0 C48 16 60 30 72 40 C60 50 48 64 40 80 C32 64 20 50 8 40 C20 30 32 16 40 0 Z',
  C: 'M40 2 C54 2 62 16 55 28 C70 24 80 34 78 47 C76 60 58 65 46 54 C47 64 51 74 57 80 L23 80 C29 74 33 64 34 54 C22 65 4 60 2 47 C0 34 10 24 25 28 C18 16 26 2 40 2 Z',
};

export const isCard = (card: string): boolean => /^([2-9ATJQK]|10)[SHDC]$/.test(card);

export const suitOf = (card: string): Suit => card.slice(-1) as Suit;

/** As people write it: 10, not T. */
export const rankOf = (card: string): string => card.slice(0, -1).replace('T', '10');

const SIGNS: Record<Suit, string> = { S: '♠', H: '♥', D: '♦', C: '♣' };

/** A card in a line of text. */
export const cardText = (card: string): string => rankOf(card) + SIGNS[suitOf(card)];
