/** What happened to people while a match ran, and stands in no journal of the game: told in its log. */

import type { RoomNote, TableInfo } from '../generated/wire';
import { personName } from './names';

/** As the house remembers it; whoever is still in the room under the name that tells them apart. */
export interface Note extends Pick<RoomNote, 'what' | 'name' | 'seat' | 'at'> {
  /** For whom somebody else plays on in that seat. */
  instead?: string;
}

export function notesOf(info: TableInfo): Note[] {
  const notes = info.notes ?? [];
  const nameOf = ({ player, name }: RoomNote) => personName(info, player) ?? name;
  return notes.map((note, i) => {
    const before = notes.slice(0, i).findLast(({ seat }) => seat !== undefined && seat === note.seat);
    const instead = note.what === 'back' && before && before.player !== note.player ? { instead: nameOf(before) } : {};
    return { ...note, name: nameOf(note), ...instead };
  });
}
