/** The chances of Chicken Road ([S3] of its rules): of S steps, step k has S − k + 1 in 20 − k + 1. */

import { fraction } from '../../house/decimal';
import type { Chances } from '../../session/ladder';

const OF = 20;

export const chances: Chances = (_difficulty, steps) => Array.from({ length: steps }, (_, made) => fraction(steps - made, OF - made));
