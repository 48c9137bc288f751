/** Ways to a table: a quick game with bots, a new one, a seat. */

import type { NewTable, TableInfo, TableMade } from '../generated/wire';
import type { About } from './about';
import { place } from '../route.svelte';
import { t } from '../text/index.svelte';
import { notice } from '../ui/notices.svelte';
import { usualBot } from './bots';
import { api, Refused } from './http';
import { me } from './me.svelte';

/** A name for somebody who has not given one. */
export function suggestedName(): string {
  const words = t().me.suggestions;
  const [which = 0, digits = 0] = crypto.getRandomValues(new Uint32Array(2));
  return `${words[which % words.length]} ${10 + (digits % 90)}`;
}

/** Makes a table and sits down at it, at its first seat. */
export async function makeTable(table: NewTable, typed?: string): Promise<TableMade> {
  await me.ensure(suggestedName());
  const made = await api.makeTable(table);
  await takeSeat(made.table, 0, typed);
  return made;
}

/** Signatures are checked from here on: what that needs is fetched when somebody sits down first. */
async function takeSeat(table: TableInfo, seat: number, typed?: string): Promise<void> {
  const { Broken, sitAt } = await import('./sitting');
  try {
    await sitAt(table, typed === undefined ? { seat } : { seat, typed });
  } catch (why) {
    // The page of the table tells what is wrong.
    if (!(why instanceof Broken)) throw why;
  }
}

/** One click: a table, bots in the other seats, and off. */
export async function quickGame(about: About): Promise<void> {
  await telling(async () => {
    const config = about.quickConfig ?? {};
    const { table } = await makeTable({ game: about.game, seats: about.quickSeats, config, botAfterSeconds: 60 });
    for (let seat = 1; seat < about.quickSeats; seat += 1) await api.addBot(table.id, { seat, bot: usualBot(seat) });
    startWhenThere(table.id);
  });
}

/** Tables that begin as soon as their page listens: else the house would ask for our seed too early. */
const arrivals = new Set<string>();

function startWhenThere(id: string): void {
  arrivals.add(id);
  place.go(`/table/${id}`);
}

/** Begins a quick game, once, when the house sees that whoever made it is there. */
export function arrived(info: TableInfo): void {
  const isReady = info.status === 'open' && info.seats.every(({ ready }) => ready);
  if (isReady && arrivals.delete(info.id)) void telling(() => api.start(info.id));
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
