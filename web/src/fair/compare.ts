/** What the house says of a table before and during its game, held against what was kept. Nothing here asks the house. */

import type { Fair } from '../generated/table';
import type { TableInfo, VoidAttempt } from '../generated/wire';
import { difference, first, isSame, unless, type Difference } from './difference';
import { ofAttempt, type Kept, type KeptCommitment, type KeptTerms, type OwnSeed, type Shown } from './kept';
import { sha256 } from './sha256';
import { areTermsSigned, commitmentText, fitsSeat, isCommitmentSigned, partsOf, readTerms, termsText, type Place, type Terms } from './signed';

/** Whether no client seed is open yet. */
export const isBefore = ({ status }: TableInfo): boolean => status === 'open' || status === 'starting';

/** Who sits where at a table, and by which settings, against all that was kept of it. */
export function compareTable(kept: Kept, shown: Shown | null, info: TableInfo): Difference | null {
  return (
    compareKey(kept, info) ??
    compareAttempts(kept, info) ??
    compareCommitment(ofAttempt(kept.commitments, info.attempt), info) ??
    (shown && compareShown(info.status === 'open' ? shown : withPicks(shown, info), info)) ??
    compareSeats(ofAttempt(kept.terms, info.attempt), info)
  );
}

/** Only the games of older houses are not signed, and none of them begins any more. */
const mayBeUnsigned = (info: TableInfo): boolean => !isBefore(info) && info.houseKey === undefined && info.signature === undefined;

function compareKey({ houseKey }: Kept, info: TableInfo): Difference | null {
  return houseKey === null && mayBeUnsigned(info) ? null : unless('houseKey', houseKey, info.houseKey);
}

function compareCommitment(kept: KeptCommitment | undefined, info: TableInfo): Difference | null {
  if (kept) return unless('commitment', kept.serverSeedHash, info.serverSeedHash);
  return mayBeUnsigned(info) ? null : compareSignature(info.houseKey, info.match, info);
}

interface Committed {
  attempt: number;
  serverSeedHash: string;
  signature?: string;
}

/** A commitment that is seen for the first time. */
export function compareSignature(key: string | undefined, table: string, { attempt, serverSeedHash, signature }: Committed): Difference | null {
  const place = { table, attempt };
  if (key !== undefined && signature !== undefined && isCommitmentSigned(key, place, serverSeedHash, signature)) return null;
  return difference('signature', commitmentText(place, serverSeedHash), signature);
}

/** No attempt goes back, and every one that did not become a game is told as it was. */
function compareAttempts(kept: Kept, info: TableInfo): Difference | null {
  const newest = Math.max(0, ...kept.commitments.map(({ attempt }) => attempt));
  if (info.attempt < newest) return difference('attempts', newest, info.attempt);
  // What has begun is played to its end.
  if (kept.begun !== null && kept.begun !== info.attempt) return difference('attempts', kept.begun, info.attempt);
  const due = Array.from({ length: info.attempt - 1 }, (_, before) => before + 1);
  const told = info.voided.map(({ attempt }) => attempt);
  return unless('attempts', due.join(', '), told.join(', ')) ?? first(info.voided, (one) => compareVoided(kept, info, one));
}

export function compareVoided(kept: Kept, { match, houseKey }: Pick<TableInfo, 'match' | 'houseKey'>, told: VoidAttempt): Difference | null {
  const promised = ofAttempt(kept.commitments, told.attempt);
  return (
    (promised ? unless('commitment', promised.serverSeedHash, told.serverSeedHash) : compareSignature(houseKey, match, told)) ??
    compareServerSeed(told.serverSeedHash, told.serverSeed) ??
    compareHashes(ofAttempt(kept.terms, told.attempt), told.clientSeedHashes) ??
    first(told.opened.entries(), ([seat, seed]) => compareOpened(seed, told.clientSeedHashes[seat] ?? null, seat))
  );
}

const compareOpened = (seed: string | null, hash: string | null, seat: number): Difference | null =>
  seed === null || fitsSeat(seed, hash, seat) ? null : difference('seeds', hash, seed);

const hashesText = (hashes: (string | null)[]): string => hashes.map((hash) => hash ?? 'bot').join(', ');

/** Which hash sits where, against the terms. */
function compareHashes(kept: KeptTerms | undefined, hashes: (string | null)[]): Difference | null {
  const terms = kept && readTerms(kept.text);
  return terms ? unless('seating', hashesText(terms.clientSeedHashes), hashesText(hashes)) : null;
}

/** Who sits where, once that is fixed. */
function compareSeats(kept: KeptTerms | undefined, info: TableInfo): Difference | null {
  return compareHashes(kept, seatedHashes(info));
}

const seatedHashes = ({ seats }: TableInfo): (string | null)[] => seats.map(({ bot, clientSeedHash }) => (bot === null ? clientSeedHash : null));

/** A server seed that is open, against its commitment. */
export const compareServerSeed = (commitment: string, serverSeed: string): Difference | null =>
  sha256(serverSeed) === commitment ? null : difference('serverSeed', commitment, serverSeed);

/** Game, seats and settings as they were shown to the person who sat down. Whoever starts with empty seats leaves these out. */
function compareShown(shown: Shown, { game, seats, config }: Shown | TableInfo): Difference | null {
  const count = typeof seats === 'number' ? seats : seats.length;
  const seating = count > shown.seats ? difference('seating', shown.seats, count) : null;
  return unless('game', shown.game, game) ?? seating ?? compareSettings(shown.config, config);
}

/** What was shown, with what every seat has picked in it: as a list by seat, under the name of its setting. */
function withPicks(shown: Shown, { seats }: TableInfo): Shown {
  const config = { ...(shown.config as Record<string, unknown> | null) };
  for (const name of new Set(seats.flatMap(({ picks = {} }) => Object.keys(picks)))) {
    const last = seats.findLastIndex(({ picks }) => picks?.[name] !== undefined);
    config[name] = seats.slice(0, last + 1).map(({ picks }) => picks?.[name] ?? null);
  }
  return { ...shown, config };
}

/** The settings that differ, by their names. */
function compareSettings(promised: unknown, came: unknown): Difference | null {
  const [one, other] = [promised, came].map((config) => (config ?? {}) as Record<string, unknown>) as [
    Record<string, unknown>,
    Record<string, unknown>,
  ];
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])].filter((name) => !isSame(one[name], other[name]));
  const told = (config: Record<string, unknown>): string => names.map((name) => `${name}: ${JSON.stringify(config[name])}`).join(', ');
  return names.length === 0 ? null : difference('settings', told(one), told(other));
}

/** What a device needs to know before it opens its seed. */
export interface Opening {
  houseKey: string;
  commitment: KeptCommitment;
  shown: Shown;
  own: OwnSeed;
  /** The terms that were kept before for this attempt. */
  kept: KeptTerms | null;
  /** Who sits where, as everybody was shown it. */
  info: TableInfo;
}

/** The terms to which the house wants the seeds opened: nothing is opened to others. */
export function compareTerms(opening: Opening, { attempt, text, signature }: KeptTerms): Difference | null {
  const { houseKey, commitment, shown, own, kept, info } = opening;
  const place: Place = { table: info.match, attempt };
  if (!areTermsSigned(houseKey, place, text, signature)) return difference('signature', termsText(place, text), signature);
  if (kept) return unless('terms', kept.text, text);
  const terms = readTerms(text);
  if (!terms) return difference('terms', '', text);
  return (
    unless('commitment', commitment.serverSeedHash, terms.serverSeedHash) ??
    compareShown(withPicks(shown, info), { ...terms, config: configOf(terms) }) ??
    unless('seating', terms.seats, terms.clientSeedHashes.length) ??
    unless('ownHash', sha256(own.seed), terms.clientSeedHashes[own.seat]) ??
    unless('seating', hashesText(seatedHashes(info)), hashesText(terms.clientSeedHashes))
  );
}

/** The settings of terms; a text that cannot be read is no setting that anybody was shown. */
function configOf({ config }: Terms): unknown {
  try {
    return JSON.parse(config);
  } catch {
    return { config };
  }
}

/** What a device kept of the attempt that became a game. */
export interface Begun {
  commitment: KeptCommitment | null;
  terms: KeptTerms | null;
  own: OwnSeed | null;
  /** Whether the game was seen here before; the first nonce is 0. */
  seen: boolean;
}

/** The seeds that a game is said to be played with. */
export function compareFair({ commitment, terms, own, seen }: Begun, fair: Fair | undefined): Difference | null {
  if (!fair) return difference('commitment', commitment?.serverSeedHash, '');
  const promised = commitment?.serverSeedHash ?? fair.serverSeedHash;
  const opened = fair.serverSeed;
  return (
    unless('commitment', promised, fair.serverSeedHash) ??
    compareClientSeed(terms, own, fair.clientSeed) ??
    (seen || !terms ? null : unless('nonce', 0, fair.nonce)) ??
    (opened === null ? null : compareServerSeed(promised, opened))
  );
}

/** One's own seed at one's own seat; every other as its hash, or as a bot's; and nothing else. */
export function compareClientSeed(kept: KeptTerms | null, own: OwnSeed | null, clientSeed: string): Difference | null {
  const parts = partsOf(clientSeed);
  const terms = kept && readTerms(kept.text);
  return (
    (own && unless('ownSeed', own.seed, parts[own.seat])) ??
    (terms && unless('seating', terms.seats, parts.length)) ??
    (terms && first(terms.clientSeedHashes.entries(), ([seat, hash]) => compareSeat(hash, parts[seat], seat)))
  );
}

const compareSeat = (hash: string | null, seed: string | undefined, seat: number): Difference | null =>
  fitsSeat(seed, hash, seat) ? null : difference('seeds', hash ?? `bot${seat}`, seed);
