/** The journal of an opened server seed, and what of it a browser can check by itself. */

import { chainHolds, readJournal, type Entry } from '../fair/journal';
import { sha256 } from '../fair/sha256';
import type { JournalEvent } from '../session/game';

export interface SeedJournal {
  file: string;
  /** The events of each round, by its number. */
  events: Map<number, JournalEvent[]>;
  serverSeed: string;
  committed: boolean;
  chained: boolean;
  lines: number;
  hashes: Set<string>;
}

export function readSeedJournal(file: string, serverSeedHash: string): SeedJournal {
  const journal = readJournal(file);
  const { lines, opening, serverSeed } = journal;
  const events = new Map<number, JournalEvent[]>();
  for (const { entry } of lines) {
    const { round } = entry as Entry & { round?: number };
    if (round !== undefined) events.set(round, [...(events.get(round) ?? []), ...entry.events]);
  }
  return {
    file,
    events,
    serverSeed,
    committed: sha256(serverSeed) === serverSeedHash && opening.serverSeedHash === serverSeedHash,
    chained: chainHolds(journal),
    lines: lines.length,
    hashes: new Set(lines.map((line) => line.hash)),
  };
}
