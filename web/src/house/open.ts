/** Ways to a table: a quick game with bots, a new one, a seat, a rematch. */

import type { NewTable, TableInfo, TableMade } from '../generated/wire';
import type { About } from './about';
import { place } from '../route.svelte';
import { t } from '../text/index.svelte';
import { notice } from '../ui/notices.svelte';
import { api, Refused } from './http';
import { me } from './me.svelte';
import { keepSeed, randomSeed, seedHash } from './seeds';

/** A name for somebody who has not given one. */
export function suggestedName(): string {
  const words = t().me.suggestions;
  const [which = 0, digits = 0] = crypto.getRandomValues(new Uint32Array(2));
  return `${words[which % words.length]} ${10 + (digits % 90)}`;
}

/** Makes a table and sits down at it. */
export async function makeTable(table: Omit<NewTable, 'clientSeedHash'>, seed = randomSeed()): Promise<TableMade> {
  await me.ensure(suggestedName());
  const made = await api.makeTable({ ...table, clientSeedHash: seedHash(seed) });
  keepSeed(made.table.id, seed);
  return made;
}

/** One click: a table, bots in the other seats, and off. */
export async function quickGame(about: About): Promise<void> {
  await telling(async () => {
    const config = about.quickConfig ?? {};
    const { table } = await makeTable({ game: about.game, seats: about.quickSeats, config, botAfterSeconds: 60 });
    for (let seat = 1; seat < about.quickSeats; seat += 1) await api.addBot(table.id, { seat, bot: 'careful' });
    startWhenThere(table.id);
  });
}

/** Tables that begin as soon as their page listens: else the house would ask for our seed too early. */
const arrivals = new Set<string>();

function startWhenThere(id: string): void {
  arrivals.add(id);
  place.go(`/table/${id}`);
}

/** Begins a quick game, once. */
export function arrived(id: string): void {
  if (arrivals.delete(id)) void telling(() => api.start(id));
}

export async function sitDown(table: TableInfo, seat: number, invite?: string): Promise<void> {
  await telling(async () => {
    await me.ensure(suggestedName());
    const seed = randomSeed();
    keepSeed(table.id, seed);
    const sit = { seat, clientSeedHash: seedHash(seed) };
    await api.sit(table.id, invite ? { ...sit, invite } : sit);
  });
}

export async function rematch(table: string): Promise<void> {
  await telling(async () => {
    const seed = randomSeed();
    const made = await api.rematch(table, { clientSeedHash: seedHash(seed) });
    keepSeed(made.table.id, seed);
    place.go(`/table/${made.table.id}`);
  });
}

/** Does something, and tells the player where it was refused. */
export async function telling(act: () => Promise<unknown>): Promise<boolean> {
  try {
    await act();
    return true;
  } catch (why) {
    if (!(why instanceof Refused)) throw why;
    notice.refusal(why);
    return false;
  }
}
