/** The chances of Dragon Tower ([S1] of its rules): the same on every layer. */

import { fraction } from '../../house/decimal';
import type { Chances } from '../../session/ladder';

export const SAFE: Record<string, [safe: number, of: number]> = {
  easy: [3, 4],
  medium: [2, 3],
  hard: [1, 2],
  expert: [1, 3],
  master: [1, 4],
};

export const chances: Chances = (difficulty, steps) => {
  const [safe, of] = SAFE[difficulty] ?? [0, 1];
  return Array.from({ length: steps }, () => fraction(safe, of));
};
