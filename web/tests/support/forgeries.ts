import type { What } from '../../src/fair/difference';
import { sha256 } from '../../src/fair/sha256';
import { entriesOf, rewrite, writeJournal, type Entry } from './forger';

/** A lie that stands in a journal, by its name in `docs/fairness.md`; whoever tells it makes all hashes anew. */
export interface Forgery {
  name: string;
  /** Whether the game was played like this: then every head and every end that was given fits the lie. */
  fromTheStart?: boolean;
  forge: (file: string) => string;
  /** What the check says of it, the plainest first. */
  what: What;
}

const ELSE = sha256('chosen afterwards');

type Opening = Record<string, unknown> & {
  clientSeed: string;
  clientSeedHashes: (string | null)[];
  voided: Record<string, unknown>[];
  attempt: number;
};

const forged = (change: (entries: Entry[]) => Entry[]) => (file: string) => rewrite(file, change);
const opening = (change: (what: Opening) => Record<string, unknown>) =>
  forged(([first, ...others]) => [{ ...first!, what: { ...first!.what, ...change(first!.what as Opening) } }, ...others]);
const parts = (change: (parts: string[]) => string[]) => opening(({ clientSeed }) => ({ clientSeed: change(clientSeed.split(',')).join(',') }));

/** The entries of seat 0, which is the one that is lied to. */
const own = (change: (entry: Entry) => Entry[]) => forged((entries) => entries.flatMap((entry) => (entry.who === 0 ? change(entry) : [entry])));
/** The first and the last of several people change places. */
const swapped = <T>(all: T[]): T[] => [all.at(-1)!, ...all.slice(1, -1), all[0]!];
const swappedSeat = (who: Entry['who'], last: number): Entry['who'] => (who === 0 ? last : who === last ? 0 : who);

/** A whole history of its own, under another server seed. */
function reseeded(file: string): string {
  const entries = entriesOf(file).map((entry) => {
    if (entry.number === 0) return { ...entry, what: { ...entry.what, serverSeedHash: sha256(ELSE) } };
    return entry.who === 'house' && entry.what['type'] === 'close' ? { ...entry, what: { type: 'close', serverSeed: ELSE } } : entry;
  });
  return writeJournal(entries, ELSE);
}

const end = (reason: string): Entry => ({ number: 0, at: 1000, who: 'house', what: { type: 'end', reason }, nonce: 0, draws: 0, events: [] });
const close = (entries: Entry[]): Entry => entries.at(-1)!;

/** What a house can make of the journal of a match in which seat 0 is a person's and a bot sits, too. */
export const FORGERIES: Forgery[] = [
  { name: 'nonce', fromTheStart: true, what: 'nonce', forge: opening(() => ({ nonce: 1 })) },
  { name: 'setting', fromTheStart: true, what: 'settings', forge: opening(({ config }) => ({ config: { ...(config as object), stake: 97 } })) },
  { name: 'bot from the start', fromTheStart: true, what: 'terms', forge: botFromTheStart },
  {
    name: 'bot unsaid',
    what: 'people',
    forge: own((entry) => [Object.fromEntries(Object.entries(entry).filter(([name]) => name !== 'id')) as Entry]),
  },
  { name: 'commitment', fromTheStart: true, what: 'commitment', forge: reseeded },
  {
    name: 'server seed',
    what: 'serverSeed',
    forge: forged((entries) => [...entries.slice(0, -1), { ...close(entries), what: { type: 'close', serverSeed: ELSE } }]),
  },
  { name: 'own seed dropped', fromTheStart: true, what: 'ownSeed', forge: parts(([mine = '', ...others]) => [sha256(mine), ...others]) },
  {
    name: 'own seed replaced',
    fromTheStart: true,
    what: 'terms',
    forge: opening(({ clientSeed, clientSeedHashes }) => ({
      clientSeed: ['ground', ...clientSeed.split(',').slice(1)].join(','),
      clientSeedHashes: [sha256('ground'), ...clientSeedHashes.slice(1)],
    })),
  },
  { name: 'own seed under its hash', fromTheStart: true, what: 'ownSeed', forge: parts(([, ...others]) => ['ground', ...others]) },
  {
    name: 'own seed moved',
    fromTheStart: true,
    what: 'terms',
    forge: opening(({ clientSeed, clientSeedHashes }) => ({
      clientSeed: swapped(clientSeed.split(',')).join(','),
      clientSeedHashes: swapped(clientSeedHashes),
    })),
  },
  {
    name: "bot's seed",
    fromTheStart: true,
    what: 'seeds',
    forge: parts((all) => all.map((part) => (part.startsWith('bot') ? 'tried-41-times' : part))),
  },
  { name: 'extra part', fromTheStart: true, what: 'seeds', forge: parts((all) => [...all, 'tried-97-times']) },
  { name: 'missing part', fromTheStart: true, what: 'seeds', forge: parts((all) => all.toSpliced(1, 1)) },
  {
    name: 'hash that never was',
    fromTheStart: true,
    what: 'terms',
    forge: opening(({ clientSeed, clientSeedHashes }) => ({
      clientSeed: clientSeed.replace(/bot\d/, 'a-friend-of-the-house'),
      clientSeedHashes: clientSeedHashes.with(clientSeedHashes.indexOf(null), sha256('a-friend-of-the-house')),
    })),
  },
  {
    name: 'attempt invented',
    fromTheStart: true,
    what: 'attempts',
    forge: opening(({ voided, attempt }) => ({
      attempt: attempt + 1,
      voided: [{ serverSeedHash: sha256(ELSE), serverSeed: ELSE, clientSeedHashes: [], opened: [] }, ...voided],
    })),
  },
  { name: 'another table', what: 'journal', forge: opening(() => ({ table: 'b37d1aa79806d66ed0be' })) },
  { name: 'another table renamed', what: 'commitment', forge: reseeded },
  { name: 'house key', fromTheStart: true, what: 'houseKey', forge: opening(() => ({ houseKey: ELSE })) },
  { name: 'data hash', fromTheStart: true, what: 'terms', forge: opening(() => ({ dataHash: ELSE })) },
  { name: 'rules version', fromTheStart: true, what: 'terms', forge: opening(({ rules }) => ({ rules: Number(rules) + 1 })) },
  { name: 'origin', fromTheStart: true, what: 'journal', forge: asReferee },
  { name: 'format', fromTheStart: true, what: 'journal', forge: opening(() => ({ format: 1 })) },
  { name: 'command dropped', what: 'lost', forge: own((entry) => (entry.what['type'] === 'agree' ? [entry] : [])) },
  { name: 'command under another seat', what: 'lost', forge: own((entry) => [{ ...entry, who: 1 }]) },
  {
    name: 'command added',
    what: 'notMine',
    forge: forged((entries) => entries.toSpliced(-1, 0, { ...entries.find(({ who }) => who === 0)!, id: 'never-sent' })),
  },
  { name: 'time moved', what: 'head', forge: own((entry) => [{ ...entry, at: Number(entry['at']) + 1 }]) },
  {
    name: 'head from another history',
    what: 'head',
    forge: forged((entries) => entries.map((entry) => (entry.number === 1 ? { ...entry, draws: 97 } : entry))),
  },
  {
    name: 'end by consent of nobody',
    what: 'people',
    forge: forged((entries) => [
      ...entries.filter(({ what }) => what['type'] !== 'agree' && what['type'] !== 'end').slice(0, -1),
      end('consent'),
      close(entries),
    ]),
  },
  { name: 'end invented', what: 'lost', forge: forged((entries) => [entries[0]!, end('closed'), close(entries)]) },
  { name: 'cut short', what: 'lost', forge: forged((entries) => [entries[0]!, close(entries)]) },
];

/** Those that take two people, or an attempt that was void. */
export const FORGERIES_OF_TWO: Forgery[] = [
  {
    name: 'who sits where',
    fromTheStart: true,
    what: 'terms',
    forge: forged((entries) => {
      const { clientSeed, clientSeedHashes } = entries[0]!.what as Opening;
      const what = { ...entries[0]!.what, clientSeed: swapped(clientSeed.split(',')).join(','), clientSeedHashes: swapped(clientSeedHashes) };
      return [{ ...entries[0]!, what }, ...entries.slice(1).map((entry) => ({ ...entry, who: swappedSeat(entry.who, clientSeedHashes.length - 1) }))];
    }),
  },
  {
    name: 'bot for somebody present',
    what: 'head',
    forge: forged((entries) => [
      entries[0]!,
      ...['bot', 'person'].map((by): Entry => ({ ...end(''), at: 0, what: { type: 'seat', seat: 0, by } })),
      ...entries.slice(1),
    ]),
  },
  { name: 'attempts hidden', fromTheStart: true, what: 'attempts', forge: opening(() => ({ attempt: 1, voided: [] })) },
  { name: 'attempt left out', fromTheStart: true, what: 'attempts', forge: opening(() => ({ voided: [] })) },
  {
    name: 'attempt changed',
    fromTheStart: true,
    what: 'commitment',
    forge: opening(({ voided }) => ({ voided: [{ ...voided[0], serverSeedHash: sha256(ELSE), serverSeed: ELSE }] })),
  },
  { name: "another's command dropped", what: 'lastHead', forge: forged((entries) => entries.filter(({ what }) => what['type'] !== 'disagree')) },
  { name: 'commands reordered', what: 'head', forge: forged((entries) => [...entries.slice(0, 2), entries[3]!, entries[2]!, ...entries.slice(4)]) },
  {
    name: 'end by consent of others',
    what: 'notMine',
    forge: forged((entries) => entries.map((entry) => (entry.who === 0 && entry.what['type'] === 'agree' ? { ...entry, id: 'never-sent' } : entry))),
  },
];

function botFromTheStart(file: string): string {
  return rewrite(file, (entries) => {
    const { clientSeed, clientSeedHashes } = entries[0]!.what as Opening;
    const what = {
      ...entries[0]!.what,
      clientSeed: ['bot0', ...clientSeed.split(',').slice(1)].join(','),
      clientSeedHashes: clientSeedHashes.with(0, null),
    };
    return [{ ...entries[0]!, what }, ...entries.slice(1)];
  });
}

/** The referee's opening names no house, no table and no attempt. */
function asReferee(file: string): string {
  const BOUND = ['houseKey', 'table', 'attempt', 'voided'];
  return rewrite(file, ([first, ...others]) => {
    const unbound = Object.entries(first!.what).filter(([name]) => !BOUND.includes(name));
    return [{ ...first!, what: { ...Object.fromEntries(unbound), origin: 'referee' } }, ...others];
  });
}

const bets = (change: (bet: Record<string, unknown>) => Record<string, unknown>) =>
  forged((entries) => entries.map((entry) => (entry['bet'] ? { ...entry, bet: change(entry['bet'] as Record<string, unknown>) } : entry)));

/** What a house can make of the journal of a player's server seed. */
export const SEED_FORGERIES: Forgery[] = [
  { name: 'bet with another nonce', what: 'nonce', forge: bets((bet) => ({ ...bet, nonce: Number(bet['nonce']) + 1 })) },
  { name: 'bet with another client seed', fromTheStart: true, what: 'clientSeed', forge: bets((bet) => ({ ...bet, clientSeed: 'ground' })) },
  { name: 'commitment of a seed', fromTheStart: true, what: 'commitment', forge: reseeded },
  { name: 'round dropped', what: 'lost', forge: forged((entries) => entries.filter((entry) => entry['round'] !== 1)) },
  { name: 'round added', what: 'notMine', forge: forged((entries) => entries.toSpliced(-1, 0, { ...entries[1]!, id: 'never-sent' })) },
  { name: "another player's seed", what: 'journal', forge: opening(() => ({ table: 'seeds/somebody-else' })) },
  { name: 'another seed of the player', what: 'commitment', forge: reseeded },
  { name: 'restored, it says', what: 'lost', forge: forged((entries) => [...entries.slice(0, 2), end('restored'), close(entries)]) },
  { name: 'house key of a seed', fromTheStart: true, what: 'houseKey', forge: opening(() => ({ houseKey: ELSE })) },
];
