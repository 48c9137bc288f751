/** The name of an icon, shown beside it while somebody points at it, touches it or is there with the keyboard. */

import type { Attachment } from 'svelte/attachments';

interface Shown {
  name: string;
  at: HTMLElement;
}

/** How long a name stays once a finger is gone: the finger itself lay over it. */
const LINGERS_MS = 1500;

class Names {
  #shown = $state.raw<Shown | null>(null);
  #ends: ReturnType<typeof setTimeout> | undefined;

  get shown(): Shown | null {
    return this.#shown;
  }

  show(at: HTMLElement, name: string): void {
    clearTimeout(this.#ends);
    this.#shown = { at, name };
  }

  hide(at: HTMLElement): void {
    if (this.#shown?.at !== at) return;
    clearTimeout(this.#ends);
    this.#shown = null;
  }

  hideSoon(at: HTMLElement): void {
    this.#ends = setTimeout(() => this.hide(at), LINGERS_MS);
  }
}

export const names = new Names();

/** Whether there is no word to be seen on a button. */
function isBare(button: HTMLElement): boolean {
  const spoken = [...button.querySelectorAll('.spoken')].map(({ textContent }) => textContent).join('');
  return button.innerText.trim() === spoken.trim();
}

/** Has a button tell its name where it shows none. */
export const named =
  (name: string | undefined): Attachment<HTMLElement> =>
  (button) => {
    if (name === undefined) return;
    const show = () => isBare(button) && names.show(button, name);
    const leave = ({ pointerType }: PointerEvent) => (pointerType === 'touch' ? names.hideSoon(button) : names.hide(button));
    const leaving = new AbortController();
    const { signal } = leaving;
    button.addEventListener('pointerenter', show, { signal });
    button.addEventListener('pointerleave', leave, { signal });
    button.addEventListener('focus', () => button.matches(':focus-visible') && show(), { signal });
    button.addEventListener('blur', () => names.hide(button), { signal });
    return () => {
      leaving.abort();
      names.hide(button);
    };
  };
