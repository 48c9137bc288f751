/** One's own client seeds: made here, kept here, opened only to what was promised. */

import { randomLetters } from './device';

/** How much of a seed a person may type; the rest is made by chance. */
export const MOST_TYPED = 40;
const RANDOM = 16;

/** What a person may type: printable ASCII characters without `:` and `,`, or nothing. */
export const isTyped = (text: string): boolean => /^[\x20-\x2b\x2d-\x39\x3b-\x7e]*$/.test(text) && text.length <= MOST_TYPED;

/** A client seed: what was typed, and characters that nobody could have guessed from the hash. */
export const makeSeed = (typed = ''): string => typed + randomLetters(RANDOM);

/** What of a seed was typed. */
export const typedOf = (seed: string): string => seed.slice(0, -RANDOM);
