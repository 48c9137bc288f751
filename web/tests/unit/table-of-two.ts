import type { Kept } from '../../src/fair/kept';
import { sha256 } from '../../src/fair/sha256';
import { writeTerms } from '../../src/fair/signed';
import type { Fair } from '../../src/generated/table';
import type { TableInfo } from '../../src/generated/wire';
import { hashesOf, lastHash, Signer, writeJournal, type Entry } from '../support/forger';

/** A house and its table of two people and a bot, An at seat 0 being the one who looks; second attempt, first void. */

export const house = new Signer(7);
export const TABLE = 'a37d1aa79806d66ed0be';
export const PLACE = { table: TABLE, attempt: 2 };
export const CONFIG = { stake: 1, turnSeconds: 30 };
export const SEEDS = ['an-abcdefgh12345678', 'binh-87654321hgfedcba', 'bot2'] as const;
export const [SERVER, VOID] = [sha256('the server seed'), sha256('a seed of nothing')];
const OLD = ['an-0000000000000000', 'binh-0000000000000000'] as const;

const hashes = [sha256(SEEDS[0]), sha256(SEEDS[1]), null];
const terms = { serverSeedHash: sha256(SERVER), game: 'xidach', rules: 2, seats: 3, dataHash: sha256(''), config: JSON.stringify(CONFIG) };
export const TERMS = writeTerms({ ...terms, clientSeedHashes: hashes });

export const VOIDED = {
  attempt: 1,
  reason: 'unopened' as const,
  seats: [1],
  serverSeedHash: sha256(VOID),
  serverSeed: VOID,
  signature: house.commitment({ ...PLACE, attempt: 1 }, sha256(VOID)),
  clientSeedHashes: [sha256(OLD[0]), sha256(OLD[1]), null],
  opened: [OLD[0], null, 'bot2'],
};

const seat = (name: string, hash: string | null) => ({
  player: hash === null ? null : name,
  name,
  bot: hash === null ? 'careful' : null,
  clientSeedHash: hash,
  present: true,
  ready: true,
});

/** What a room is beside its match. */
export const ROOM = {
  number: 1,
  matches: 0,
  host: 'an',
  standsIn: false,
  locked: false,
  fill: null,
  botSeconds: null,
  botNodes: 20000,
  bank: 'stays' as const,
  banker: 'an',
  auto: false,
  nextInMs: null,
  onlookersTalk: false,
  pauseSeconds: 600,
  paused: null,
  mostSeats: 3,
  people: [],
  asks: [],
};

export const INFO: TableInfo = {
  ...ROOM,
  id: TABLE,
  match: TABLE,
  game: 'xidach',
  status: 'open',
  config: CONFIG,
  public: false,
  botAfterSeconds: 60,
  creator: 'an',
  seats: [seat('an', hashes[0]!), seat('binh', hashes[1]!), seat('careful 2', null)],
  serverSeedHash: sha256(SERVER),
  attempt: 2,
  signature: house.commitment(PLACE, sha256(SERVER)),
  houseKey: house.key,
  voided: [VOIDED],
  agreedToEnd: [],
};

export const STARTING: TableInfo = { ...INFO, status: 'starting' };
export const RUNNING: TableInfo = { ...INFO, status: 'running' };

export const FAIR: Fair = { serverSeedHash: sha256(SERVER), clientSeed: SEEDS.join(','), nonce: 0, serverSeed: null };

/** The journal of their game: An acts twice, then both agree to end it. */
export const ENTRIES: Entry[] = [
  {
    number: 0,
    at: 0,
    who: 'house',
    what: {
      type: 'open',
      format: 2,
      rules: 2,
      origin: 'house',
      game: 'xidach',
      seats: 3,
      config: CONFIG,
      dataHash: sha256(''),
      serverSeedHash: sha256(SERVER),
      clientSeed: SEEDS.join(','),
      clientSeedHashes: hashes,
      nonce: 0,
      houseKey: house.key,
      table: TABLE,
      attempt: 2,
      voided: [{ serverSeedHash: VOIDED.serverSeedHash, serverSeed: VOID, clientSeedHashes: VOIDED.clientSeedHashes, opened: VOIDED.opened }],
    },
    nonce: 0,
    draws: 0,
    events: [],
  },
  { number: 1, at: 10, who: 0, what: { type: 'deal', first: 'left' }, id: 'a-1', nonce: 0, draws: 6, events: [] },
  { number: 2, at: 20, who: 1, what: { type: 'stand' }, id: 'b-1', nonce: 0, draws: 0, events: [] },
  { number: 3, at: 25, who: 'house', what: { type: 'time', reason: 'outage' }, nonce: 0, draws: 0, events: [] },
  { number: 4, at: 30, who: 'house', what: { type: 'seat', seat: 1, by: 'bot' }, nonce: 0, draws: 0, events: [] },
  { number: 5, at: 40, who: 1, what: { type: 'stand' }, nonce: 0, draws: 0, events: [] },
  { number: 6, at: 50, who: 'house', what: { type: 'seat', seat: 1, by: 'person' }, nonce: 0, draws: 0, events: [] },
  { number: 7, at: 60, who: 0, what: { type: 'agree' }, id: 'a-2', nonce: 0, draws: 0, events: [] },
  { number: 8, at: 70, who: 1, what: { type: 'agree' }, id: 'b-2', nonce: 0, draws: 0, events: [] },
  { number: 9, at: 70, who: 'house', what: { type: 'end', reason: 'consent' }, nonce: 0, draws: 0, events: [] },
  { number: 10, at: 70, who: 'house', what: { type: 'close', serverSeed: SERVER }, nonce: 0, draws: 0, events: [] },
];

export const JOURNAL = writeJournal(ENTRIES, SERVER);
export const HEADS = hashesOf(JOURNAL);
export const HEAD = lastHash(JOURNAL);
export const SIGNED_HEAD = house.head(PLACE, HEAD);

/** What An's device has kept by the end. */
export const KEPT: Kept = {
  table: TABLE,
  houseKey: house.key,
  commitments: [
    { attempt: 1, serverSeedHash: sha256(VOID), signature: VOIDED.signature, at: 1, early: true },
    { attempt: 2, serverSeedHash: sha256(SERVER), signature: INFO.signature!, at: 2, early: true },
  ],
  terms: [{ attempt: 2, text: TERMS, signature: house.terms(PLACE, TERMS) }],
  seeds: [
    { attempt: 1, seat: 0, seed: OLD[0] },
    { attempt: 2, seat: 0, seed: SEEDS[0] },
  ],
  begun: 2,
  sent: [
    { attempt: 2, id: 'a-1', what: { type: 'deal', first: 'left' }, head: HEADS[1]! },
    { attempt: 2, id: 'a-2', what: { type: 'agree' }, head: HEADS[7]! },
  ],
  bets: [],
  heads: [
    { attempt: 2, head: HEADS[1]!, signature: house.head(PLACE, HEADS[1]!) },
    { attempt: 2, head: HEADS[7]!, signature: null },
  ],
  last: { attempt: 2, head: HEAD, signature: SIGNED_HEAD },
  broken: [],
};

/** The same from before the start. */
export const SEATED: Kept = { ...KEPT, terms: [], begun: null, sent: [], heads: [], last: null };
export const SHOWN = { game: 'xidach', seats: 3, config: CONFIG };

/** An object without some of its fields. */
export function without<T extends object, K extends keyof T>(whole: T, ...names: K[]): Omit<T, K> {
  return Object.fromEntries(Object.entries(whole).filter(([name]) => !names.includes(name as K))) as Omit<T, K>;
}
