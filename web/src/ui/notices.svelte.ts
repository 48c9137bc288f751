/** Short notices at the edge of the page: what was refused and why, what was copied. */

import { t } from '../text/index.svelte';

export interface Notice {
  id: number;
  kind: 'good' | 'bad';
  text: string;
}

const STAY = 6_000;

class Notices {
  list = $state.raw<Notice[]>([]);
  #count = 0;

  say(text: string, kind: Notice['kind'] = 'good'): void {
    const id = (this.#count += 1);
    const others = this.list.filter((one) => one.text !== text);
    this.list = [...others.slice(-2), { id, kind, text }];
    setTimeout(() => this.dismiss(id), STAY);
  }

  /** Tells why something was refused, in the reader's language. */
  refusal(why: { code: string; message: string }): void {
    const reasons: Record<string, string> = t().refusals;
    this.say(reasons[why.code] ?? why.message, 'bad');
  }

  dismiss(id: number): void {
    this.list = this.list.filter((one) => one.id !== id);
  }
}

export const notice = new Notices();
