/** What a house signs (contract §5): the texts, and what stands in the terms of a game. */

import { isSigned } from './ed25519';
import { sha256 } from './sha256';

/** Which game something is signed for: a table's id, or a player's seeds; and the how manieth attempt or seed it is. */
export interface Place {
  table: string;
  attempt: number;
}

const text = (what: string, { table, attempt }: Place, hash: string): string => `croupier-${what}:2:${table}:${attempt}:${hash}`;

export const commitmentText = (place: Place, serverSeedHash: string): string => text('commitment', place, serverSeedHash);
export const termsText = (place: Place, terms: string): string => text('terms', place, sha256(terms));
export const headText = (place: Place, head: string): string => text('head', place, head);

export const isCommitmentSigned = (key: string, place: Place, hash: string, signature: string): boolean =>
  isSigned(key, commitmentText(place, hash), signature);
export const areTermsSigned = (key: string, place: Place, terms: string, signature: string): boolean =>
  isSigned(key, termsText(place, terms), signature);
export const isHeadSigned = (key: string, place: Place, head: string, signature: string): boolean => isSigned(key, headText(place, head), signature);

/** The terms of a game, read from the text that is signed. */
export interface Terms {
  serverSeedHash: string;
  game: string;
  rules: number;
  seats: number;
  dataHash: string;
  /** The settings, in the very text that stands in the journal's opening. */
  config: string;
  /** By seat; null for a bot. */
  clientSeedHashes: (string | null)[];
}

const HASH = '[0-9a-f]{64}';
const TERMS = new RegExp(`^(${HASH}):([a-z0-9-]+):(\\d+):(\\d+):(${HASH}):(\\{.*\\}):((?:${HASH}|bot)(?:,(?:${HASH}|bot))*)$`);

/** Reads the text of terms; null where it is none. */
export function readTerms(terms: string): Terms | null {
  const [, serverSeedHash = '', game = '', rules = '', seats = '', dataHash = '', config = '', hashes = ''] = TERMS.exec(terms) ?? [];
  if (serverSeedHash === '') return null;
  const clientSeedHashes = hashes.split(',').map((hash) => (hash === 'bot' ? null : hash));
  return { serverSeedHash, game, rules: Number(rules), seats: Number(seats), dataHash, config, clientSeedHashes };
}

/** The text of terms. */
export function writeTerms({ serverSeedHash, game, rules, seats, dataHash, config, clientSeedHashes }: Terms): string {
  const hashes = clientSeedHashes.map((hash) => hash ?? 'bot').join(',');
  return [serverSeedHash, game, rules, seats, dataHash, config, hashes].join(':');
}

/** The client seeds of a game, one a seat. */
export const partsOf = (clientSeed: string): string[] => clientSeed.split(',');

/** What a bot plays with. */
export const botSeed = (seat: number): string => `bot${seat}`;

/** Whether a seat's seed is the one that it is bound to: by its hash, or as a bot's. */
export const fitsSeat = (seed: string | undefined, hash: string | null, seat: number): boolean =>
  seed !== undefined && (hash === null ? seed === botSeed(seat) : sha256(seed) === hash);
