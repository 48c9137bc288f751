/** Hints of somebody's first games, until they are dismissed. */

import { settings } from './settings.svelte';

const KEY = 'croupier.hints';

export interface Hint {
  id: string;
  text: string;
  /** All steps of the tour that it belongs to, which can be skipped as a whole. */
  tour?: string[];
}

class Hints {
  #seen = $state.raw(JSON.parse(localStorage.getItem(KEY) ?? '[]') as string[]);

  /** The hint, unless it was dismissed or nobody wants any. */
  unseen(game: string, hint: Hint | null): Hint | null {
    if (!hint || !settings.all.hints || this.#seen.includes(`${game}.${hint.id}`)) return null;
    return hint;
  }

  /** Whether a game has never given a hint here that was read. */
  isFirst(game: string): boolean {
    return !this.#seen.some((one) => one.startsWith(`${game}.`));
  }

  dismiss(game: string, ...ids: string[]): void {
    this.#seen = [...new Set([...this.#seen, ...ids.map((id) => `${game}.${id}`)])];
    localStorage.setItem(KEY, JSON.stringify(this.#seen));
  }
}

export const hints = new Hints();
