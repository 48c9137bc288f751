/** A journal file (docs/journal.md), and what of it can be checked without knowing any game. */

import { sha256 } from './sha256';

export interface Entry {
  number: number;
  at: number;
  who: number | 'clock' | 'house';
  what: { type: string } & Record<string, unknown>;
  id?: string;
  nonce: number;
  draws: number;
  events: ({ type: string } & Record<string, unknown>)[];
}

export interface Journal {
  lines: { hash: string; text: string; entry: Entry }[];
  opening: Record<string, unknown> & {
    game: string;
    seats: number;
    config: Record<string, unknown>;
    serverSeedHash: string;
    clientSeed: string;
    clientSeedHashes: (string | null)[];
    nonce: number;
  };
  serverSeed: string;
}

/** Whether one thing holds, by the name of what was checked. */
export interface Check {
  what: 'commitment' | 'clientSeeds' | 'chain' | 'heads';
  ok: boolean;
  /** How many things were looked at. */
  count: number;
}

const LINE = /^\{"hash":"([0-9a-f]{64})","entry":(\{.*\})\}$/;

/** Reads a journal that is closed; throws where a line has another form. */
export function readJournal(file: string): Journal {
  const lines = file.trimEnd().split('\n').map(readLine);
  const opening = lines[0]?.entry.what as unknown as Journal['opening'] | undefined;
  const last = lines.at(-1)?.entry;
  // A seat's command may be called `close`, too: only the house's closes the journal.
  if (!opening || last?.who !== 'house' || last.what.type !== 'close') throw new Error('not closed');
  return { lines, opening, serverSeed: String(last.what.serverSeed) };
}

function readLine(line: string): Journal['lines'][number] {
  const [, hash, text] = LINE.exec(line) ?? [];
  if (hash === undefined || text === undefined) throw new Error('not a journal');
  return { hash, text, entry: JSON.parse(text) as Entry };
}

/** The checks that hold for every journal. `heads` are those that one was given during play. */
export function checkJournal(journal: Journal, serverSeedHash: string, heads: string[]): Check[] {
  const { opening, serverSeed, lines } = journal;
  const committed = sha256(serverSeed) === serverSeedHash && opening.serverSeedHash === serverSeedHash;
  const hashes = new Set(lines.map((line) => line.hash));
  return [
    { what: 'commitment', ok: committed, count: 1 },
    { what: 'clientSeeds', ok: seedsFit(opening), count: opening.seats },
    { what: 'chain', ok: chainHolds(journal), count: lines.length },
    { what: 'heads', ok: heads.every((head) => hashes.has(head)), count: heads.length },
  ];
}

function seedsFit(opening: Journal['opening']): boolean {
  const seeds = opening.clientSeed.split(',');
  return opening.clientSeedHashes.every((hash, seat) => {
    const seed = seeds[seat] ?? '';
    // A seed that was not opened in time is replaced by its hash's own text.
    return hash === null ? seed === `bot${seat}` : sha256(seed) === hash || seed === hash;
  });
}

/** Whether every line follows from the one before it. */
export function chainHolds({ lines, serverSeed }: Pick<Journal, 'lines' | 'serverSeed'>): boolean {
  let before = '0'.repeat(64);
  return lines.every(({ hash, text, entry }) => {
    const salt = sha256(`${serverSeed}:salt:${entry.number}`);
    const holds = sha256(`${before}:${salt}:${text}`) === hash;
    before = hash;
    return holds;
  });
}

/** The value of a field that was secret while the game ran. */
export function opened<T>(field: T | { secret: T }): T {
  return field !== null && typeof field === 'object' && 'secret' in field ? field.secret : field;
}
