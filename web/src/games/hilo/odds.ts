/** The odds of HiLo, as `croupier odds` reckons them; nothing as long as the rules are not there. */

import type { Guess } from '../../generated/hilo';
import type { GuessTold } from '../../generated/odds';
import { odds } from '../../wasm/preview.svelte';

/** What holds at a stated return. */
export const guessesAt = (rtp: string) => odds('guesses', { rtp });

export const guessOn = (rtp: string, card: number, guess: Guess): GuessTold | undefined =>
  guessesAt(rtp)?.choices.find((one) => one.card === card && one.choice === guess);

/** What comes back on average of a run of that many guesses that is cashed out only then. */
export const runReturn = (rtp: string, guesses: number): string | undefined => odds('run', { stated: { rtp, guesses } });

/** How many cards can still be skipped in a round. */
export function skipsLeft(rtp: string, made: number): number | undefined {
  const skips = guessesAt(rtp)?.skips;
  return skips === undefined ? undefined : skips - made;
}
