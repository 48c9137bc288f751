/** The games that this client has parts of its own for, a line each: one of our house that is missing here does not compile. Any other game that a house tells of is shown by the plain parts. */

import type { GameName } from '../generated/games';
import type { About } from '../house/about';
import { told } from '../house/games.svelte';
import { Refused } from '../house/http';
import type { SessionName } from '../house/session.svelte';
import type { SessionGame } from '../session/game';
import { about as bazaar } from './bazaar/about';
import { about as cashflow } from './cashflow/about';
import { about as chickenroad } from './chickenroad/about';
import { about as contraband } from './contraband/about';
import { about as dragontower } from './dragontower/about';
import type { TableGame } from './game';
import { about as hilo } from './hilo/about';
import { aboutPlain } from './plain/about';
import { about as xidach } from './xidach/about';

/** The games that are played at tables. */
export type TableName = Exclude<GameName, SessionName>;

/** In the order of the lobby. */
const known: Record<GameName, About> = { xidach, contraband, bazaar, cashflow, hilo, chickenroad, dragontower };

/** The parts of the table games, fetched when they are needed. */
const tables: { [G in TableName]: () => Promise<{ game: TableGame<G> }> } = {
  xidach: () => import('./xidach/game'),
  contraband: () => import('./contraband/game'),
  bazaar: () => import('./bazaar/game'),
  cashflow: () => import('./cashflow/game'),
};

/** The parts of the games against the house. */
const sessions: { [G in SessionName]: () => Promise<{ game: SessionGame<G> }> } = {
  hilo: () => import('./hilo/game'),
  chickenroad: () => import('./chickenroad/game'),
  dragontower: () => import('./dragontower/game'),
};

const isKnown = (game: string): game is GameName => Object.hasOwn(known, game);
const isOurs = (game: string): game is TableName => Object.hasOwn(tables, game);

/** The games of the house that can be played here: first those with parts of their own, then the others, as the house lists them. */
export function abouts(): About[] {
  const has = new Set(told.infos.map(({ name }) => name));
  const others = told.infos.filter(({ name, table }) => table && !isKnown(name));
  return [...Object.values(known).filter(({ game }) => has.has(game)), ...others.map(aboutPlain)];
}

export function aboutOf(game: string): About | undefined {
  if (isKnown(game)) return known[game];
  const info = told.find(game);
  return info && aboutPlain(info);
}

export const isGame = (game: string): boolean => aboutOf(game) !== undefined;
export const isTableGame = (game: string): boolean => aboutOf(game)?.kind === 'table';
export const isSessionGame = (game: string): game is SessionName => Object.hasOwn(sessions, game);

/** The parts of a table game: ours, unless the house was given a board; else the plain ones. The page treats all alike, so their types are those of any game. */
export async function load(game: string): Promise<TableGame<GameName>> {
  await told.look();
  const info = told.find(game);
  if (isOurs(game) && info?.board === undefined) return (await tables[game]()).game as unknown as TableGame<GameName>;
  if (!info) throw new Refused('not_found', 'The house has no such game.');
  const { plain } = await import('./plain/game');
  if (info.board === undefined) return plain(info);
  const { withBoard } = await import('./board');
  return withBoard(plain(info), info.board);
}

/** As {@link load}. */
export async function loadSession(game: SessionName): Promise<SessionGame<SessionName>> {
  const { game: loaded } = await sessions[game]();
  return loaded as unknown as SessionGame<SessionName>;
}
