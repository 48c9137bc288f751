/** A finished journal held against what this device kept, and against itself. Nothing here asks the house. */

import { compareClientSeed, compareServerSeed } from './compare';
import { difference, first, isSame, unless, type Difference } from './difference';
import { chainHolds, headOf, type Journal, type Line, type Opening, type Voided } from './journal';
import { ofAttempt, type Kept, type KeptTerms, type Sent } from './kept';
import { comparePeople } from './people';
import { fitsSeat, headText, isHeadSigned, partsOf, readTerms } from './signed';

/** What is checked; the catalogues have a sentence for each. `bets` are of rounds against the house alone; `rules` need the
 * rules themselves, and are held to them in `decided`. */
export const CHECKS = [
  'commitment',
  'terms',
  'ownSeed',
  'clientSeeds',
  'attempts',
  'bets',
  'sent',
  'heads',
  'lastHead',
  'people',
  'chain',
  'rules',
] as const;

/** One thing that must hold. */
export interface Check {
  what: (typeof CHECKS)[number];
  /** Null where this device has nothing to hold it against. */
  ok: boolean | null;
  /** How many things were looked at. */
  count: number;
  /** What was promised and what came, where that is not the same. */
  found?: Difference;
}

/** The house's word for the end of a journal, as it comes with it. */
export interface Ending {
  head: string | undefined;
  signature: string | undefined;
}

/** A journal, whose it is said to be, and what is known of it here. */
export interface Case {
  journal: Journal;
  /** The table that it was asked for, and the attempt that this device saw begin; else the one that the journal names. */
  table: string;
  attempt: number;
  /** One's own seat; null for who watched. */
  seat: number | null;
  kept: Kept;
  ending: Ending;
}

/** The same for a seed of one's own, at which nobody else sits. */
export type SeedCase = Omit<Case, 'seat'>;

export const held = (what: Check['what'], found: Difference | null, count = 1): Check =>
  found ? { what, ok: false, count, found } : { what, ok: true, count };
export const unknown = (what: Check['what']): Check => ({ what, ok: null, count: 0 });

/** The attempt that a journal is of: as it was seen here, else as it says; format 1 had one, and gave it no number. */
export const attemptOf = ({ begun }: Kept, { attempt }: Opening): number => begun ?? attempt ?? 1;

/** All that can be checked of a table's journal without knowing its game. */
export function checkJournal(the: Case): Check[] {
  const { journal } = the;
  return [
    checkCommitment(the),
    checkTerms(the),
    checkOwnSeed(the),
    held('clientSeeds', compareParts(journal.opening), journal.opening.seats),
    checkAttempts(the),
    checkSent(the),
    checkHeads(the),
    checkLastHead(the),
    journal.opening.format < 2 ? unknown('people') : held('people', comparePeople(journal), journal.lines.length),
    held('chain', compareChain(journal), journal.lines.length),
  ];
}

export const compareChain = (journal: Journal): Difference | null => (chainHolds(journal) ? null : difference('journal', '', headOf(journal)));

/** The server seed, against the hash that was kept before anybody opened a seed. */
export function checkCommitment({ journal: { opening, serverSeed }, kept, attempt }: SeedCase): Check {
  const promised = ofAttempt(kept.commitments, attempt);
  const hash = promised?.serverSeedHash ?? opening.serverSeedHash;
  const found = unless('commitment', hash, opening.serverSeedHash) ?? compareServerSeed(hash, serverSeed);
  return found || promised?.early ? held('commitment', found) : unknown('commitment');
}

/** The opening, against the terms that one's seed was opened to. */
function checkTerms(the: Case): Check {
  const { opening, lines } = the.journal;
  const terms = ofAttempt(the.kept.terms, the.attempt);
  const elsewhere = comparePlace(the);
  if (elsewhere) return held('terms', elsewhere);
  return terms ? held('terms', unless('nonce', 0, opening.nonce) ?? compareOpening(terms, opening, lines[0]!)) : unknown('terms');
}

/**
 * Whose journal it is, by its own words. A table at which anything was signed has no journal of an older format to show;
 * a server seed of an older house is signed as soon as the house can, and its journal ends as it began.
 */
export function comparePlace({ journal: { opening }, table, attempt, kept }: SeedCase): Difference | null {
  const key = kept.houseKey;
  if (opening.format < 2) return key === null || opening.type === 'openSeed' ? null : difference('journal', 2, opening.format);
  return (
    unless('journal', table, opening.table) ??
    (key === null ? null : unless('houseKey', key, opening.houseKey)) ??
    unless('attempts', attempt, opening.attempt)
  );
}

function compareOpening(kept: KeptTerms, opening: Opening, { text }: Line): Difference | null {
  const terms = readTerms(kept.text)!;
  const { serverSeedHash, game, rules, seats, dataHash, clientSeedHashes } = opening;
  const others = { serverSeedHash, game, rules, seats, dataHash, clientSeedHashes };
  const names = Object.keys(others) as (keyof typeof others)[];
  const same = first(names, (name) => (isSame(terms[name], others[name]) ? null : difference('terms', told(terms[name]), told(others[name]))));
  // The very bytes of the settings, which are what was signed.
  return (
    same ?? (text.includes(`"config":${terms.config},"dataHash":`) ? null : difference('settings', terms.config, JSON.stringify(opening.config)))
  );
}

const told = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

function checkOwnSeed({ journal: { opening }, kept, seat, attempt }: Case): Check {
  const own = ofAttempt(kept.seeds, attempt);
  if (!own || seat === null) return unknown('ownSeed');
  return held('ownSeed', unless('seating', own.seat, seat) ?? compareClientSeed(null, own, opening.clientSeed));
}

/** Exactly one seed a seat, each as its hash or as its bot's; format 1 also took the text of a hash, for a seed that came late. */
function compareParts({ format, clientSeed, clientSeedHashes, seats }: Opening): Difference | null {
  const parts = partsOf(clientSeed);
  const isLate = (seed: string, hash: string | null) => format < 2 && seed === hash;
  const compare = ([seat, seed]: [number, string]) => {
    const hash = clientSeedHashes[seat] ?? null;
    return fitsSeat(seed, hash, seat) || isLate(seed, hash) ? null : difference('seeds', hash ?? `bot${seat}`, seed);
  };
  return unless('seeds', seats, clientSeedHashes.length) ?? unless('seeds', seats, parts.length) ?? first(parts.entries(), compare);
}

/** Every attempt that did not become a game is in the opening, as it was promised. */
function checkAttempts({ journal: { opening }, kept }: Case): Check {
  const { attempt, voided = [] } = opening;
  if (attempt === undefined) return unknown('attempts');
  const newest = Math.max(0, ...kept.commitments.map((one) => one.attempt));
  const found =
    unless('attempts', attempt - 1, voided.length) ??
    (newest > attempt ? difference('attempts', newest, attempt) : null) ??
    first(voided.entries(), ([before, one]) => compareVoid(kept, before + 1, one)) ??
    compareTwice([...voided.map(({ clientSeedHashes }) => clientSeedHashes), opening.clientSeedHashes]);
  return held('attempts', found, voided.length);
}

function compareVoid(kept: Kept, attempt: number, { serverSeedHash, serverSeed, clientSeedHashes, opened }: Voided): Difference | null {
  const promised = ofAttempt(kept.commitments, attempt);
  const compare = ([seat, seed]: [number, string | null]) =>
    seed === null || fitsSeat(seed, clientSeedHashes[seat] ?? null, seat) ? null : difference('seeds', clientSeedHashes[seat], seed);
  return (
    (promised ? unless('commitment', promised.serverSeedHash, serverSeedHash) : null) ??
    compareServerSeed(serverSeedHash, serverSeed) ??
    first(opened.entries(), compare)
  );
}

/** No hash is used in two attempts. */
function compareTwice(attempts: (string | null)[][]): Difference | null {
  const hashes = attempts.flat().filter((hash) => hash !== null);
  return first(hashes.entries(), ([at, hash]) => (hashes.indexOf(hash) === at ? null : difference('attempts', '', hash)));
}

/** What was sent from here, against what the own seat is said to have done. */
function checkSent({ journal: { lines }, kept, seat, attempt }: Case): Check {
  const sent = kept.sent.filter((one) => one.attempt === attempt);
  if (seat === null || (sent.length === 0 && !ofAttempt(kept.seeds, attempt))) return unknown('sent');
  return held('sent', compareSent(lines, sent, seat), sent.length);
}

/** Nothing of ours is missing, and nothing is said to be ours that is not. */
export function compareSent(lines: Line[], sent: Sent[], seat: number): Difference | null {
  const ids = new Set(sent.map(({ id }) => id));
  const foreign = lines.find(({ entry }) => entry.who === seat && entry.id !== undefined && !ids.has(entry.id));
  const byId = new Map(lines.flatMap((line) => (line.entry.id === undefined ? [] : [[line.entry.id, line] as const])));
  const answered = sent.filter(({ head }) => head !== null);
  return foreign ? difference('notMine', '', entryText(foreign)) : first(answered, (one) => compareOne(one, byId.get(one.id), seat));
}

function compareOne({ id, what, head }: Sent, line: Line | undefined, seat: number): Difference | null {
  const promised = what === undefined ? id : JSON.stringify(what);
  if (line?.entry.who !== seat) return difference('lost', promised, line && entryText(line));
  if (what !== undefined && !hasAll(line.entry.what, what)) return difference('lost', promised, entryText(line));
  return unless('head', head, line.hash);
}

/** Whether a command was written down as it was sent; a field that was left out may be written as nothing. */
const hasAll = (written: object, sent: unknown): boolean =>
  isSame(
    Object.fromEntries(Object.entries(written).filter(([, value]) => value !== null)),
    Object.fromEntries(Object.entries(sent as object).filter(([, value]) => value !== null && value !== undefined)),
  );

const entryText = ({ entry }: Line): string => `${entry.number}: ${entry.who} ${JSON.stringify(entry.what)}`;

/** Every head that was given during play is in the journal; who did nothing was given none. */
export function checkHeads({ journal: { lines }, kept, attempt }: SeedCase): Check {
  const heads = kept.heads.filter((one) => one.attempt === attempt).map(({ head }) => head);
  const isPlayed = heads.length > 0 || ofAttempt(kept.seeds, attempt) !== undefined;
  return isPlayed ? held('heads', compareHeads(lines, heads), heads.length) : unknown('heads');
}

export function compareHeads(lines: Line[], heads: string[]): Difference | null {
  const hashes = new Set(lines.map(({ hash }) => hash));
  return first(heads, (head) => (hashes.has(head) ? null : difference('head', head, '')));
}

/** The journal ends as the house said when the game was over, and the house has signed that. */
export function checkLastHead({ journal, kept, ending, table, attempt }: SeedCase): Check {
  const { opening } = journal;
  const head = headOf(journal);
  const key = kept.houseKey ?? opening.houseKey;
  const told = kept.last?.head ?? ending.head;
  if (key === undefined || told === undefined) return unknown('lastHead');
  const place = { table, attempt };
  const signature = kept.last?.signature ?? ending.signature ?? '';
  const unsigned = isHeadSigned(key, place, told, signature) ? null : difference('signature', headText(place, told), signature);
  return held('lastHead', unless('lastHead', told, head) ?? unsigned);
}
