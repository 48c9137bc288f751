/** How many messages have come since the talk was last looked at. */

import type { Channel } from '../house/channels';
import type { Table } from '../house/table.svelte';
import { me } from '../house/me.svelte';

class Unread {
  /** By channel: one that closes takes its messages with it, and must not count against others. */
  #seen = $state.raw(new Map<string, number>());

  constructor(private readonly table: Table) {
    this.read();
  }

  get #all(): Map<string, number> {
    const fromOthers = ({ messages }: Channel) => messages.filter((message) => message.player !== me.player).length;
    return new Map(this.table.channels.map((one) => [`${one.channel}-${one.number}`, fromOthers(one)]));
  }

  get count(): number {
    return [...this.#all].reduce((sum, [key, all]) => sum + Math.max(0, all - (this.#seen.get(key) ?? 0)), 0);
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
