/** Who plays: a guest with a name, known to the house by a cookie that no script can read. */

import type { TableInfo } from '../generated/wire';
import { api } from './http';
import { houseKey } from './key.svelte';
import { socket } from './socket.svelte';

export const LONGEST_NAME = 24;

/** Whether one may be called so. */
export const isName = (name: string): boolean => {
  const length = [...name.trim()].length;
  return length >= 1 && length <= LONGEST_NAME;
};

class Me {
  player = $state<string | null>(null);
  name = $state('');
  /** Whether this house keeps nothing. */
  memory = $state(false);
  /** The tables that are mine. */
  tables = $state.raw<TableInfo[]>([]);
  /** Whether we know yet who we are. */
  known = $state(false);

  /** Finds out who we are; nobody, in a new browser. */
  async look(): Promise<void> {
    try {
      const house = await api.house();
      this.memory = house.memory;
      houseKey.meet(house.houseKey);
      if (house.known) await this.#recall();
    } finally {
      this.known = true;
    }
  }

  async #recall(): Promise<void> {
    const me = await api.me();
    this.player = me.player;
    this.name = me.name;
    this.tables = me.tables;
    socket.open();
  }

  /** Is an operator's player, without a name of its own. */
  play(player: string): void {
    this.player = player;
    this.known = true;
    socket.open();
  }

  /** Is called so from now on; as a new guest, if we were nobody. */
  async be(name: string): Promise<void> {
    const wanted = name.trim();
    await this.ensure(wanted);
    if (this.name !== wanted) this.name = (await api.rename(wanted)).name;
  }

  /** Becomes a guest, unless we are one. */
  async ensure(name: string): Promise<void> {
    if (!this.known) await this.look();
    if (this.player !== null) return;
    const made = await api.becomeGuest(name);
    this.player = made.player;
    this.name = made.name;
    await this.#recall();
  }
}

export const me = new Me();
