/** The games, a line each. A game of the house that is missing here does not compile. */

import type { GameName } from '../generated/games';
import type { SessionName } from '../house/session.svelte';
import type { SessionGame } from '../session/game';
import type { About } from '../house/about';
import type { TableGame } from './game';
import { about as bazaar } from './bazaar/about';
import { about as cashflow } from './cashflow/about';
import { about as chickenroad } from './chickenroad/about';
import { about as contraband } from './contraband/about';
import { about as dragontower } from './dragontower/about';
import { about as hilo } from './hilo/about';
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

export const abouts: About[] = Object.values(known);

export const isGame = (game: string): game is GameName => Object.hasOwn(known, game);
export const isTableGame = (game: string): game is TableName => Object.hasOwn(tables, game);
export const isSessionGame = (game: string): game is SessionName => Object.hasOwn(sessions, game);

export const aboutOf = (game: string): About | undefined => (isGame(game) ? known[game] : undefined);

/** The page treats all alike, so their types are those of any game. */
export async function load(game: TableName): Promise<TableGame<GameName>> {
  const { game: loaded } = await tables[game]();
  return loaded as unknown as TableGame<GameName>;
}

/** As {@link load}. */
export async function loadSession(game: SessionName): Promise<SessionGame<SessionName>> {
  const { game: loaded } = await sessions[game]();
  return loaded as unknown as SessionGame<SessionName>;
}
