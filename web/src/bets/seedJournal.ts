/** The journal of an opened server seed, by its rounds. */

import { readJournal, type Journal } from '../fair/journal';
import type { RoundEntry } from '../fair/seedAudit';
import type { GivenJournal } from '../house/http';
import type { JournalEvent } from '../session/game';

export interface SeedJournal {
  /** As it was given, with the house's word for its end. */
  given: GivenJournal;
  journal: Journal;
  /** The events of each round, by its number. */
  events: Map<number, JournalEvent[]>;
}

export function readSeedJournal(given: GivenJournal): SeedJournal {
  const journal = readJournal(given.text);
  const events = new Map<number, JournalEvent[]>();
  for (const { entry } of journal.lines) {
    const { round } = entry as RoundEntry;
    if (round !== undefined) events.set(round, [...(events.get(round) ?? []), ...entry.events]);
  }
  return { given, journal, events };
}
