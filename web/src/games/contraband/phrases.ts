/** Quick phrases: sent as text in the sender's language, shown in the reader's. */

import type { Words } from './text/en';
import { catalogues, words } from './text';

/** A message as its reader reads it: a quick phrase in their own language, anything else as it was written. */
export function inReadersWords(text: string): string {
  const all: Words[] = Object.values(catalogues);
  for (const { room, phrases } of all) {
    const inRoom = room.phrases.indexOf(text);
    if (inRoom >= 0) return words().room.phrases[inRoom] ?? text;
    const atTable = phrases.indexOf(text);
    if (atTable >= 0) return words().phrases[atTable] ?? text;
  }
  return text;
}
