/** Keys that do something here: every button with a key, and the sheet that lists them. */

import { untrack } from 'svelte';

interface Hotkey {
  key: string;
  text: string;
  press(): void;
}

const TYPING = 'input:not([type=range]):not([type=checkbox]):not([type=radio]), textarea, select';

class Hotkeys {
  list = $state.raw<Hotkey[]>([]);

  constructor() {
    addEventListener('keydown', (event) => this.#down(event));
  }

  /** Until the returned function is called. The newest of a key wins. */
  add(key: string, text: string, press: () => void): () => void {
    const one = { key, text, press };
    // Untracked: a button that adds its key must not be asked to add it again.
    this.#change((list) => [...list, one]);
    return () => this.#change((list) => list.filter((other) => other !== one));
  }

  #change(by: (list: Hotkey[]) => Hotkey[]): void {
    this.list = by(untrack(() => this.list));
  }

  #down(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    const at = event.target as Element | null;
    if (at?.closest(TYPING)) return;
    const pressed = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const one = this.list.findLast((hotkey) => hotkey.key === pressed);
    if (!one || (document.querySelector('dialog[open]') && pressed !== 'Escape')) return;
    event.preventDefault();
    one.press();
  }
}

export const hotkeys = new Hotkeys();
