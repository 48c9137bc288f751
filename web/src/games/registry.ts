/** The games, a line each. */

import type { GameName } from '../generated/games';
import type { SessionName } from '../house/session.svelte';
import type { SessionGame } from '../session/game';
import type { About, TableGame } from './game';
import { about as bazaar } from './bazaar/about';
import { about as cashflow } from './cashflow/about';
import { about as chickenroad } from './chickenroad/about';
import { about as contraband } from './contraband/about';
import { about as dragontower } from './dragontower/about';
import { about as hilo } from './hilo/about';
import { about as xidach } from './xidach/about';

/** In the order of the lobby. */
export const abouts: About[] = [xidach, contraband, bazaar, cashflow, hilo, chickenroad, dragontower];

/** The parts of the table games, fetched when they are needed. The page treats all alike, so their types are those of any game. */
const parts: Record<string, () => Promise<{ game: unknown }>> = {
  xidach: () => import('./xidach/game'),
  contraband: () => import('./contraband/game'),
  bazaar: () => import('./bazaar/game'),
  cashflow: () => import('./cashflow/game'),
};

export const aboutOf = (game: string): About | undefined => abouts.find((about) => about.game === game);

export const isTableGame = (game: string): boolean => Object.hasOwn(parts, game);

export async function load(game: string): Promise<TableGame<GameName>> {
  const { game: loaded } = await parts[game]!();
  return loaded as TableGame<GameName>;
}

/** The parts of the games against the house. */
const sessions: { [G in SessionName]: () => Promise<{ game: SessionGame<G> }> } = {
  hilo: () => import('./hilo/game'),
  chickenroad: () => import('./chickenroad/game'),
  dragontower: () => import('./dragontower/game'),
};

export const isSessionGame = (game: string): game is SessionName => Object.hasOwn(sessions, game);

/** The page treats all alike, so their types are those of any game. */
export async function loadSession(game: SessionName): Promise<SessionGame<SessionName>> {
  const { game: loaded } = await sessions[game]();
  return loaded as unknown as SessionGame<SessionName>;
}
