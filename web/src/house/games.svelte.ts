/** The games of the house, as it tells them. */

import type { GameInfo } from '../generated/wire';
import { api, Refused } from './http';

class Told {
  infos = $state.raw<GameInfo[]>([]);
  /** Whether the house has answered, or could not. */
  known = $state(false);
  #asked: Promise<void> | undefined;

  /** Asks once; where nothing answered, again the next time. */
  look(): Promise<void> {
    this.#asked ??= this.#ask();
    return this.#asked;
  }

  async #ask(): Promise<void> {
    try {
      this.infos = await api.games();
    } catch (why) {
      if (!(why instanceof Refused)) throw why;
      this.#asked = undefined;
    }
    this.known = true;
  }

  find(game: string): GameInfo | undefined {
    return this.infos.find(({ name }) => name === game);
  }
}

export const told = new Told();
