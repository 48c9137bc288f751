/** How those at a table are called; bots in the reader's language. */

import type { PastGame, TableInfo } from '../generated/wire';
import { t } from '../text/index.svelte';

/** By seat; null where nobody sits. */
export const namesAt = (table: TableInfo): (string | null)[] => table.seats.map(({ name, bot }, seat) => (bot ? t().waiting.botName(seat) : name));

/** By seat, in a game that is over. */
export const namesOf = (game: PastGame): string[] => game.names.map((name, seat) => (game.bots?.includes(seat) ? t().waiting.botName(seat) : name));
