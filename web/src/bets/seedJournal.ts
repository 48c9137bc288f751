/** The journal of an opened server seed, by its rounds. */

import { readJournal, type Journal } from '../fair/journal';
import type { RoundEntry } from '../fair/seedAudit';
import type { JournalEvent } from '../session/game';

export interface SeedJournal {
  file: string;
  journal: Journal;
  /** The events of each round, by its number. */
  events: Map<number, JournalEvent[]>;
}

export function readSeedJournal(file: string): SeedJournal {
  const journal = readJournal(file);
  const events = new Map<number, JournalEvent[]>();
  for (const { entry } of journal.lines) {
    const { round } = entry as RoundEntry;
    if (round !== undefined) events.set(round, [...(events.get(round) ?? []), ...entry.events]);
  }
  return { file, journal, events };
}
