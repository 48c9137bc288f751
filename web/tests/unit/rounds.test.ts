import { beforeEach, describe, expect, test } from 'vitest';
import type { What } from '../../src/fair/difference';
import { evidenceOf, type SentBet } from '../../src/fair/kept';
import { sha256 } from '../../src/fair/sha256';
import type { RetiredSeed, RoundInfo, SeedsInfo } from '../../src/generated/wire';
import { houseKey } from '../../src/house/key.svelte';
import { SeedWitness } from '../../src/house/seedWitness.svelte';
import { hashesOf, lastHash, rewrite, Signer, writeJournal, type Entry } from '../support/forger';

const house = new Signer(7);
const other = new Signer(9);
const TABLE = 'seeds/0123456789abcdef0123';
const PLACE = { table: TABLE, attempt: 3 };
const SERVER = sha256('server');
const ELSE = sha256('else');

const SEEDS: SeedsInfo = {
  table: TABLE,
  attempt: 3,
  serverSeedHash: sha256(SERVER),
  signature: house.commitment(PLACE, sha256(SERVER)),
  houseKey: house.key,
  clientSeed: null,
  nonce: 0,
};

let witness: SeedWitness;
let own: string;

const bet = (nonce: number, change: Partial<SentBet> = {}): SentBet => ({
  attempt: 3,
  nonce,
  id: `bet-${nonce}`,
  game: 'hilo',
  clientSeed: own,
  currency: 'DEMO',
  amount: '10.00',
  taken: false,
  ...change,
});

const round = (nonce: number, fair: object = {}, change: Partial<RoundInfo> = {}, view: object = {}): RoundInfo => ({
  round: nonce,
  game: 'hilo',
  currency: 'DEMO',
  view: {
    phase: 'playing',
    betAmount: '10.00',
    cardHistory: [7],
    ...view,
    fair: { serverSeedHash: sha256(SERVER), clientSeed: own, nonce, serverSeed: null, ...fair },
  },
  ...change,
});

/** Places a bet, which the house answers with that round. */
function place(nonce: number, answer = round(nonce)): boolean {
  const sent = bet(nonce);
  witness.sends(3, sent.id, sent);
  return witness.accepts(3, sent.id, sha256(sent.id), answer, nonce);
}

beforeEach(() => {
  localStorage.clear();
  houseKey.kept = { key: house.key, since: 1 };
  witness = new SeedWitness(TABLE);
  expect(witness.sees(SEEDS)).toBe(true);
  own = witness.own(3);
});

test('the commitment is kept, then a client seed is made here, whatever the house has', () => {
  expect(own).toMatch(/^[a-z0-9]{16}$/);
  const again = new SeedWitness(TABLE);
  expect(again.sees({ ...SEEDS, clientSeed: 'picked by the house' })).toBe(true);
  expect(again.own(3), 'the same after a reload').toBe(own);
  expect(again.commitment).toMatchObject({ attempt: 3, serverSeedHash: sha256(SERVER), nonce: 0 });
  expect(again.writes(3, 'mine')).toMatch(/^mine[a-z0-9]{16}$/);
  expect(again.own(3)).toMatch(/^mine/);
});

const WRONG_SEEDS: [string, Partial<SeedsInfo>, What][] = [
  ['another commitment', { serverSeedHash: ELSE, signature: house.commitment(PLACE, ELSE) }, 'commitment'],
  ['another key', { houseKey: other.key }, 'houseKey'],
  ['a seed that is past', { attempt: 2, signature: house.commitment({ ...PLACE, attempt: 2 }, sha256(SERVER)) }, 'attempts'],
  ['a nonce that was bet before', { nonce: 0 }, 'nonce'],
];

test.each(WRONG_SEEDS)('seeds with %s are caught', (_, lie, what) => {
  expect(place(0)).toBe(true);
  expect(witness.sees({ ...SEEDS, nonce: 1, ...lie })).toBe(false);
  expect(witness.broken[0]).toMatchObject({ what });
  expect(new SeedWitness(TABLE).stopped, 'after a reload, too').toBe(true);
});

test('a new commitment must be signed for this player and this number', () => {
  const next = { ...SEEDS, attempt: 4, serverSeedHash: ELSE };
  expect(witness.sees({ ...next, signature: house.commitment({ ...PLACE, attempt: 4 }, ELSE) })).toBe(true);
  for (const signature of [
    house.commitment(PLACE, ELSE),
    house.commitment({ table: 'seeds/other', attempt: 5 }, ELSE),
    other.commitment({ ...PLACE, attempt: 5 }, ELSE),
  ]) {
    const fresh = new SeedWitness(TABLE);
    expect(fresh.sees({ ...next, attempt: 5, signature })).toBe(false);
    expect(fresh.broken[0]).toMatchObject({ what: 'signature' });
    localStorage.clear();
  }
});

test('a client seed that the house puts in force against one’s own is caught', () => {
  expect(witness.seesClientSeed({ ...SEEDS, clientSeed: own })).toBe(true);
  expect(witness.seesClientSeed({ ...SEEDS, clientSeed: 'picked by the house' })).toBe(false);
  expect(witness.broken).toEqual([{ what: 'clientSeed', promised: own, came: 'picked by the house', attempt: 3 }]);
});

const WRONG_ROUNDS: [string, () => RoundInfo, What][] = [
  ['another nonce', () => round(0, { nonce: 1 }), 'nonce'],
  ['another client seed', () => round(0, { clientSeed: 'else' }), 'clientSeed'],
  ['another commitment', () => round(0, { serverSeedHash: ELSE }), 'commitment'],
  ['another number', () => round(1), 'round'],
  ['another game', () => round(0, {}, { game: 'dragontower' }), 'round'],
  ['another stake', () => round(0, {}, {}, { betAmount: '90.00' }), 'round'],
  ['another currency', () => round(0, {}, { currency: 'TINY' }), 'round'],
];

test.each(WRONG_ROUNDS)('a bet answered with %s is caught', (_, answer, what) => {
  expect(place(0, answer())).toBe(false);
  expect(witness.broken[0]).toMatchObject({ what });
});

test('a round that is shown later is the one that was bet', () => {
  place(0);
  expect(witness.seesRound(3, round(0, {}, {}, { cardHistory: [7, 9] }))).toBe(true);
  expect(witness.seesRound(3, round(5)), 'one of another device cannot be compared').toBe(true);
  expect(witness.seesRound(3, round(0, { clientSeed: 'else' }))).toBe(false);
});

test('bets that this device did not place are caught before the next', () => {
  place(0);
  expect(witness.knowsBetsBefore(1)).toBe(true);
  expect(witness.knowsBetsBefore(3)).toBe(false);
  expect(witness.broken[0]).toMatchObject({ what: 'elsewhere', came: '1, 2' });
});

test('bets from before this device knew the seed are not held against anybody', () => {
  localStorage.clear();
  const late = new SeedWitness(TABLE);
  expect(late.sees({ ...SEEDS, nonce: 7 })).toBe(true);
  expect(late.knowsBetsBefore(7)).toBe(true);
  expect(late.knowsBetsBefore(8)).toBe(false);
});

const entry = (more: Partial<Entry>): Entry => ({ number: 0, at: 0, who: 0, what: {}, draws: 1, events: [], ...more });
const bets = (nonce: number) => ({ game: 'hilo', config: {}, currency: 'DEMO', clientSeed: own, nonce });

/** The journal of two rounds: the second was bet, the first played on. */
const journal = (): Entry[] => [
  entry({
    who: 'house',
    what: {
      type: 'openSeed',
      format: 2,
      rules: { hilo: 2 },
      origin: 'house',
      houseKey: house.key,
      table: TABLE,
      attempt: 3,
      dataHashes: {},
      serverSeedHash: sha256(SERVER),
    },
  }),
  entry({ what: { type: 'placeBet', amount: '10.00' }, id: 'bet-0', round: 0, bet: bets(0) }),
  entry({ what: { type: 'cashOut' }, id: 'out-0', round: 0 }),
  entry({ what: { type: 'placeBet', amount: '10.00' }, id: 'bet-1', round: 1, bet: bets(1) }),
  entry({ who: 'house', what: { type: 'close', serverSeed: SERVER } }),
];

/** Plays what the journal says, with the heads of that journal. */
function played(): string {
  const file = writeJournal(journal(), SERVER);
  const heads = hashesOf(file);
  const act = (id: string, at: number, nonce: number, sent?: SentBet) => {
    witness.sends(3, id, sent);
    expect(witness.accepts(3, id, heads[at]!, round(nonce), nonce)).toBe(true);
  };
  act('bet-0', 1, 0, bet(0));
  act('out-0', 2, 0);
  act('bet-1', 3, 1, bet(1));
  return file;
}

const retired = (file: string, change: Partial<RetiredSeed> = {}): RetiredSeed => ({
  serverSeedHash: sha256(SERVER),
  serverSeed: SERVER,
  rounds: 2,
  head: lastHash(file),
  opened: 0,
  retired: 1,
  attempt: 3,
  signature: SEEDS.signature,
  headSignature: house.head(PLACE, lastHash(file)),
  houseKey: house.key,
  ...change,
});

const broken = async (file: string, rounds: RoundInfo[] = []) =>
  (await witness.checks(file, retired(file), rounds)).filter(({ ok }) => ok === false).map(({ what, found }) => `${what}: ${found!.what}`);

describe('an opened seed', () => {
  test('that is as it was promised holds in every way', async () => {
    const file = played();
    expect(witness.seesRetired(retired(file))).toBe(true);
    expect((await witness.checks(file, retired(file), [round(0), round(1)])).map(({ ok }) => ok)).toEqual([true, true, true, true, true, true, null]);
    expect(witness.stopped).toBe(false);
  });

  test('of which nothing was kept shows less', async () => {
    const file = played();
    localStorage.clear();
    const checks = await new SeedWitness(TABLE).checks(file, retired(file), []);
    expect(checks.map(({ what, ok }) => [what, ok])).toEqual([
      ['commitment', null],
      ['bets', null],
      ['sent', null],
      ['heads', null],
      ['lastHead', true],
      ['chain', true],
      ['rules', null],
    ]);
  });

  test.each([
    ['another seed', { serverSeed: ELSE }, 'serverSeed'],
    ['another commitment', { serverSeedHash: ELSE, serverSeed: 'else' }, 'commitment'],
    ['an end that is not signed', { headSignature: other.head(PLACE, ELSE) }, 'signature'],
    ['fewer rounds', { rounds: 1 }, 'lost'],
  ] as [string, Partial<RetiredSeed>, What][])('with %s is caught as soon as it is told', (_, lie, what) => {
    expect(witness.seesRetired(retired(played(), lie))).toBe(false);
    expect(witness.broken[0]).toMatchObject({ what });
  });

  const change = (at: number, more: Partial<Entry>) => (all: Entry[]) => all.map((one, i) => (i === at ? { ...one, ...more } : one));
  const opening = (more: object) => (all: Entry[]) => change(0, { what: { ...all[0]!.what, ...more } })(all);

  test.each([
    ['another player’s', opening({ table: 'seeds/other' }), 'commitment: journal'],
    ['another number', opening({ attempt: 2 }), 'commitment: attempts'],
    ['another key', opening({ houseKey: other.key }), 'commitment: houseKey'],
    ['a bet under another nonce', change(3, { bet: { game: 'hilo', currency: 'DEMO', nonce: 2 } }), 'bets: nonce'],
    ['a bet with another stake', change(3, { what: { type: 'placeBet', amount: '90.00' } }), 'bets: round'],
    ['a bet that is missing', (all: Entry[]) => all.filter((_, at) => at !== 3), 'bets: lost'],
    ['a bet that nobody placed', (all: Entry[]) => all.toSpliced(4, 0, { ...all[3]!, id: 'x' }), 'sent: notMine'],
  ] as [string, (all: Entry[]) => Entry[], string][])('whose journal has %s is caught', async (_, forge, found) => {
    expect(await broken(rewrite(played(), forge))).toContain(found);
  });

  test('of an older house is held against what was kept all the same', async () => {
    const older = rewrite(played(), opening({ format: 1 }));
    expect(await broken(older)).toEqual(['sent: head', 'heads: head']);
  });

  test('whose rounds are told otherwise than they were shown is caught', async () => {
    const file = played();
    expect(await broken(file, [round(0, {}, {}, { cardHistory: [8] })])).toEqual(['bets: round']);
    expect(witness.stopped).toBe(true);
  });
});

test('after a new seed play goes on, and what was found stays with the old one', async () => {
  const file = played();
  expect(await broken(file, [round(0, {}, {}, { cardHistory: [8] })])).toHaveLength(1);
  witness.beginsAnew();
  expect(witness.stopped).toBe(false);
  expect(witness.brokenUnder(3)).toMatchObject([{ what: 'round' }]);
  expect(await broken(file, [round(0, {}, {}, { cardHistory: [8] })]), 'still told there').toHaveLength(1);
  expect(witness.stopped, 'and not a reason to stop again').toBe(false);
});

test('evidence has what belongs to one seed, and nothing of another', () => {
  played();
  witness.sees({ ...SEEDS, attempt: 4, serverSeedHash: ELSE, signature: house.commitment({ ...PLACE, attempt: 4 }, ELSE) });
  const evidence = evidenceOf(witness.keptAlone(3), 'http://house')!;
  expect(evidence.commitments.map(({ attempt }) => attempt)).toEqual([3]);
  expect(evidence.sent).toEqual(['bet-0', 'out-0', 'bet-1']);
  expect(evidence.seeds, 'every seed that was bet with, once').toEqual([{ attempt: 3, seat: 0, seed: own }]);
  expect(evidence.heads).toHaveLength(3);
});
