/** How those at a table are called; bots in the reader's language. */

import type { PastGame, PersonInfo, TableInfo } from '../generated/wire';
import { botName } from './bots';

/** Somebody in a room; two of one name are told apart. */
export const nameOf = ({ name, twin }: Pick<PersonInfo, 'name' | 'twin'>): string => (twin === undefined ? name : `${name} (${twin})`);

/** A player of a room by id; nothing for somebody who has left it. */
export function personName({ people }: TableInfo, player: string | null): string | undefined {
  const person = people.find((one) => one.player === player);
  return person && nameOf(person);
}

/** By seat; null where nobody sits. */
export const namesAt = (table: TableInfo): (string | null)[] =>
  apart(table.seats.map(({ name, bot, player }, seat) => (bot ? { bot, seat } : (personName(table, player) ?? name))));

/** By seat, in a game that is over. */
export const namesOf = (game: Pick<PastGame, 'names' | 'bots'>): string[] =>
  apart(game.names.map((name, seat) => (game.bots?.includes(seat) ? { bot: botIn(name), seat } : name)));

/** The house calls a bot by what it is and its seat. */
const botIn = (name: string): string => name.split(' ')[0] ?? '';

/** By seat, in a game that is over: which bot played there. */
export const botsOf = (game: Pick<PastGame, 'names' | 'bots'>): (string | null)[] =>
  game.names.map((name, seat) => (game.bots?.includes(seat) ? botIn(name) : null));

/** Two bots of one character are told apart. */
function apart<T extends string | null>(seats: (T | { bot: string; seat: number })[]): (T | string)[] {
  const met = new Map<string, number>();
  return seats.map((one) => {
    if (one === null || typeof one === 'string') return one;
    const name = botName(one.bot, one.seat);
    const count = (met.get(name) ?? 0) + 1;
    met.set(name, count);
    return count === 1 ? name : `${name} ${count}`;
  });
}
