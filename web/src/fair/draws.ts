/** The one function that all chance comes from (contract §1), and what is derived from it. */

import { sha256 } from './sha256';

export interface Seeds {
  serverSeed: string;
  clientSeed: string;
  nonce: number;
}

/** The text whose SHA-256 decides draw number `index`. */
export const drawText = (seeds: Seeds, index: number) => `${seeds.serverSeed}:${seeds.clientSeed}:${seeds.nonce}:${index}`;

/** The u32 of draw number `index`. */
export const raw = (seeds: Seeds, index: number) => parseInt(sha256(drawText(seeds, index)).slice(0, 8), 16);

/** A number from 0 to n − 1. */
export const draw = (seeds: Seeds, index: number, n: number) => raw(seeds, index) % n;

/** The line that checks a draw in any shell. */
export const shellLine = (seeds: Seeds, index: number) => `printf '%s' '${drawText(seeds, index).replaceAll("'", `'\\''`)}' | sha256sum | cut -c1-8`;

/** A sequence of draws under one nonce: each call takes the next index. */
export class Draws {
  constructor(
    readonly seeds: Seeds,
    public index = 0,
  ) {}

  next(n: number): number {
    const value = draw(this.seeds, this.index, n);
    this.index += 1;
    return value;
  }

  /** Fisher–Yates, as the contract has it; the top is the end. */
  shuffle<T>(list: readonly T[]): T[] {
    const shuffled = [...list];
    for (let i = shuffled.length - 1; i >= 1; i -= 1) {
      const j = this.next(i + 1);
      [shuffled[i], shuffled[j]] = [shuffled[j]!, shuffled[i]!];
    }
    return shuffled;
  }
}
