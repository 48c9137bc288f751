/** The parts of all games against the house: past rounds are of any of them. */

import { loadSession } from '../games/registry';
import { SESSION_GAMES, type SessionName } from '../house/session.svelte';
import type { SessionGame } from '../session/game';

export type AllParts = Record<SessionName, SessionGame<SessionName>>;

export async function loadAllParts(): Promise<AllParts> {
  const all = await Promise.all(SESSION_GAMES.map(async (game) => [game, await loadSession(game)] as const));
  return Object.fromEntries(all) as AllParts;
}
