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

/** An attempt to begin that did not become a game, as the opening has it. */
export interface Voided {
  serverSeedHash: string;
  serverSeed: string;
  clientSeedHashes: (string | null)[];
  opened: (string | null)[];
}

export interface Opening {
  type: 'open' | 'openSeed';
  /** 1 or 2; what format 1 does not have, it does not bind. */
  format: number;
  rules: number;
  origin?: 'house' | 'referee';
  game: string;
  seats: number;
  config: Record<string, unknown>;
  dataHash: string;
  serverSeedHash: string;
  clientSeed: string;
  clientSeedHashes: (string | null)[];
  nonce: number;
  houseKey?: string;
  table?: string;
  attempt?: number;
  voided?: Voided[];
}

export interface Line {
  hash: string;
  text: string;
  entry: Entry;
}

export interface Journal {
  lines: Line[];
  opening: Opening;
  serverSeed: string;
}

const LINE = /^\{"hash":"([0-9a-f]{64})","entry":(\{.*\})\}$/;

/** Reads a journal that is closed; throws where a line has another form. */
export function readJournal(file: string): Journal {
  const lines = file.trimEnd().split('\n').map(readLine);
  const opening = lines[0]?.entry.what as unknown as Opening | undefined;
  const last = lines.at(-1)?.entry;
  // A seat's command may be called `close`, too: only the house's closes the journal.
  if (!opening || last?.who !== 'house' || last.what.type !== 'close') throw new Error('not closed');
  return { lines, opening, serverSeed: String(last.what.serverSeed) };
}

function readLine(line: string): Line {
  const [, hash, text] = LINE.exec(line) ?? [];
  if (hash === undefined || text === undefined) throw new Error('not a journal');
  return { hash, text, entry: JSON.parse(text) as Entry };
}

/** The hash of the newest entry. */
export const headOf = ({ lines }: Journal): string => lines.at(-1)!.hash;

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
