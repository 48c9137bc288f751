/** What happened to people while a match ran, and stands in no journal of the game: told in its log. */

import type { RoomNote, TableInfo } from '../generated/wire';
import { personName } from './names';

/** As the house remembers it; whoever is still in the room under the name that tells them apart. */
export type Note = Pick<RoomNote, 'what' | 'name' | 'seat' | 'at'>;

export const notesOf = (info: TableInfo): Note[] => (info.notes ?? []).map((note) => ({ ...note, name: personName(info, note.player) ?? note.name }));
