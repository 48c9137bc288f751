/** The end of a match: first what the board has to reveal, in its own time, then the result. */

import { untrack } from 'svelte';
import type { GameName } from '../generated/games';
import type { TableGame } from '../games/game';
import type { Scene } from '../house/scene';

export class Ending {
  /** Whether the end came while one was looking on; whoever opens a page of the past gets the result at once. */
  readonly live: boolean;
  #asked = $state(false);
  #rested = $state(false);
  readonly #scene: () => Scene<GameName>;
  readonly #parts: () => TableGame<GameName>;

  constructor(scene: () => Scene<GameName>, parts: () => TableGame<GameName>) {
    this.#scene = scene;
    this.#parts = parts;
    this.live = !scene().view.over;
    $effect(() => {
      if (!this.waits || !this.#isTold) return;
      const rest = untrack(() => this.#parts().rest?.(this.#scene()) ?? 0);
      const timer = setTimeout(() => (this.#rested = true), rest);
      return () => clearTimeout(timer);
    });
  }

  /** Whether the board has told everything. */
  readonly #isTold = $derived.by(() => {
    const scene = this.#scene();
    return (this.#parts().told?.(scene) ?? scene.events.length) >= scene.events.length;
  });

  readonly #reveals = $derived.by(() => {
    const scene = this.#scene();
    const hasMore = !this.#isTold || (this.#parts().rest?.(scene) ?? 0) > 0;
    return this.live && scene.view.result !== null && hasMore;
  });

  readonly shown = $derived.by(() => this.#scene().view.over && (this.#asked || this.#rested || !this.#reveals));

  /** Whether the match is over and its result is still to come. */
  readonly waits = $derived.by(() => this.#scene().view.over && !this.shown);

  show(): void {
    this.#asked = true;
  }
}
