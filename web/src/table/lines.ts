/** What has happened as sentences, as far as the board has told it. */

import type { GameName } from '../generated/games';
import type { Line, TableGame } from '../games/game';
import type { Note } from '../house/notes';
import type { Scene } from '../house/scene';
import { words } from '../room/text';

export interface Told extends Line {
  at: number;
  /** The event's place among all. */
  event: number;
}

export function linesOf(scene: Scene<GameName>, parts: TableGame<GameName>): Told[] {
  const told = parts.told?.(scene) ?? scene.events.length;
  return scene.events.slice(0, told).flatMap((one, event): Told[] => {
    const line = parts.line(one, scene);
    return line ? [{ ...line, at: one.at, event }] : [];
  });
}

/** With what happened to people meanwhile, each behind the events that came before it. */
export function withNotes(lines: Told[], notes: Note[]): Told[] {
  const said = words().notes;
  const told = notes.map(({ what, name, instead, seat, at }): Told => {
    const after = lines.findLast((line) => line.at <= at)?.event ?? -1;
    const seats = seat === undefined ? {} : { seats: [seat] };
    return { text: instead === undefined ? said[what](name) : said.instead(name, instead), topic: '', at, event: after + 0.5, ...seats };
  });
  return [...lines, ...told].sort((one, other) => one.event - other.event);
}
