/** One's own client seeds: made here, kept here, opened when the house asks. */

import { sha256 } from '../fair/sha256';

const key = (table: string) => `croupier.seed.${table}`;

/** 1 to 64 printable ASCII characters without `:` and `,`. */
export const isSeed = (text: string) => /^[\x20-\x2b\x2d-\x39\x3b-\x7e]{1,64}$/.test(text);

export function randomSeed(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export const seedHash = (seed: string) => sha256(seed);

export function keepSeed(table: string, seed: string): void {
  localStorage.setItem(key(table), seed);
}

export const keptSeed = (table: string): string | null => localStorage.getItem(key(table));
