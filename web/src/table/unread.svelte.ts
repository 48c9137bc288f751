/** How many messages have come since the talk was last looked at. */

import type { Table } from '../house/table.svelte';
import { me } from '../house/me.svelte';

class Unread {
  #seen = $state(0);

  constructor(private readonly table: Table) {
    this.#seen = this.#all;
  }

  get #all(): number {
    const messages = this.table.channels.flatMap((channel) => channel.messages);
    return messages.filter((message) => message.player !== me.player).length;
  }

  get count(): number {
    return Math.max(0, this.#all - this.#seen);
  }

  read(): void {
    this.#seen = this.#all;
  }
}

const known = new WeakMap<Table, Unread>();

export function unread(table: Table): Unread {
  const one = known.get(table) ?? new Unread(table);
  known.set(table, one);
  return one;
}
