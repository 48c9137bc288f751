/** What keeps a match from starting, and who is waited for. How many may play is the house's to say. */

import type { SeatInfo, TableInfo } from '../generated/wire';
import { personName } from '../house/names';
import { list, t } from '../text/index.svelte';
import { words } from './text';

const isTaken = ({ name }: SeatInfo): boolean => name !== null;

/** How many would play if the match started now. */
export const starters = ({ seats, fill }: TableInfo): number => (fill === null ? seats.filter(isTaken).length : seats.length);

export const isFull = ({ seats }: TableInfo): boolean => seats.every(isTaken);

/** Whether the number of those who would play is one that the game takes; before that is known, the house will say. */
const fits = (info: TableInfo, counts: number[]): boolean => counts.length === 0 || counts.includes(starters(info));

/** The seats whose devices are waited for, by name. */
export const waitedFor = (info: TableInfo, names: string[]): string[] =>
  info.seats.flatMap((seat, at) => (isTaken(seat) && !seat.ready ? [names[at] ?? ''] : []));

/** Why the host cannot start; undefined where the host can. */
export function whyNotStart(info: TableInfo, names: string[], counts: number[], game: string): string | undefined {
  const { start } = words();
  if (!fits(info, counts)) return start.few(game, start.or(ranges(counts)), starters(info));
  const missing = waitedFor(info, names);
  return missing.length > 0 ? t().waiting.notReady(list(missing)) : undefined;
}

/** What is waited for, as everybody but the host is told it. */
export function waitsFor(info: TableInfo, names: string[], counts: number[], game: string): string {
  return whyNotStart(info, names, counts, game) ?? words().start.host(personName(info, info.host) ?? t().waiting.host);
}

/** Numbers that follow one another as from–to: 2–8. */
function ranges(counts: number[]): string[] {
  const runs: [number, number][] = [];
  for (const count of counts) {
    const run = runs.at(-1);
    if (run?.[1] === count - 1) run[1] = count;
    else runs.push([count, count]);
  }
  return runs.flatMap(([from, to]) => (to - from > 1 ? [`${from}–${to}`] : from === to ? [`${from}`] : [`${from}`, `${to}`]));
}

/** Where a seat would be if the match started now, and of how many: free seats are left out unless bots fill them or a bank has its own. */
export function placeAtStart(info: TableInfo, at: number): [place: number, of: number] {
  const closesUp = info.fill === null && info.banker === null && info.seats[at]?.name !== null;
  return closesUp ? [info.seats.slice(0, at).filter(isTaken).length, starters(info)] : [at, info.seats.length];
}

/** The order in which two seats have changed places. */
export const exchanged = (seats: number, one: number, other: number): number[] =>
  Array.from({ length: seats }, (_, at) => (at === one ? other : at === other ? one : at));
