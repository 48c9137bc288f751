import { describe, expect, test } from 'vitest';
import { compareFair, compareTable, compareTerms, type Opening } from '../../src/fair/compare';
import type { What } from '../../src/fair/difference';
import type { Kept, KeptTerms } from '../../src/fair/kept';
import { sha256 } from '../../src/fair/sha256';
import type { Fair } from '../../src/generated/table';
import type { TableInfo, VoidAttempt } from '../../src/generated/wire';
import { Signer } from '../support/forger';
import {
  CONFIG,
  FAIR,
  house,
  INFO,
  KEPT,
  PLACE,
  RUNNING,
  SEATED,
  SEEDS,
  SERVER,
  SHOWN,
  STARTING,
  TERMS,
  VOID,
  VOIDED,
  without,
} from './table-of-two';

const other = new Signer(9);
const ELSE = sha256('another');

describe('a table is as it was promised', () => {
  test.each([INFO, STARTING, RUNNING, { ...INFO, config: { turnSeconds: 30, stake: 1 } }])('%#', (info) => {
    expect(compareTable(SEATED, SHOWN, info)).toBe(null);
  });

  test('and when the game runs, by its terms', () => expect(compareTable(KEPT, SHOWN, RUNNING)).toBe(null));

  test('and on a device that has kept nothing yet, if the house has signed it', () => {
    const empty: Kept = { ...SEATED, commitments: [], seeds: [] };
    expect(compareTable(empty, null, INFO)).toBe(null);
    expect(compareTable(empty, null, { ...INFO, signature: other.commitment(PLACE, INFO.serverSeedHash) })).toMatchObject({ what: 'signature' });
  });

  test('and games of older houses, which are not signed, only where they have begun', () => {
    const unsigned = without({ ...RUNNING, voided: [], attempt: 1 }, 'signature', 'houseKey');
    const nothing: Kept = { ...SEATED, houseKey: null, commitments: [], seeds: [] };
    expect(compareTable(nothing, null, unsigned)).toBe(null);
    expect(compareTable(nothing, null, { ...unsigned, status: 'open' })).not.toBe(null);
    expect(compareTable({ ...SEATED, commitments: [] }, null, unsigned), 'the key is known here').toMatchObject({ what: 'houseKey' });
  });
});

const seats = (change: Partial<TableInfo['seats'][number]>, at = 1) => RUNNING.seats.map((one, seat) => (seat === at ? { ...one, ...change } : one));
const voided = (change: Partial<VoidAttempt>): Partial<TableInfo> => ({ voided: [{ ...VOIDED, ...change }] });

/** What a house may say of a table, and how it is caught. */
const LIES: [string, Partial<TableInfo>, What][] = [
  ['another key', { houseKey: other.key }, 'houseKey'],
  ['no key', { houseKey: undefined }, 'houseKey'],
  ['another commitment', { serverSeedHash: ELSE, signature: house.commitment(PLACE, ELSE) }, 'commitment'],
  ['an attempt that is past', { attempt: 1, voided: [], serverSeedHash: sha256(VOID), signature: VOIDED.signature }, 'attempts'],
  ['a void attempt hidden', { voided: [] }, 'attempts'],
  ['a void attempt invented', { voided: [VOIDED, { ...VOIDED, attempt: 2 }] }, 'attempts'],
  ['a void attempt with another commitment', voided({ serverSeedHash: ELSE }), 'commitment'],
  ['a void attempt with another seed', voided({ serverSeed: ELSE }), 'serverSeed'],
  ['a seed opened in a void attempt that does not fit', voided({ opened: [SEEDS[0], null, 'bot2'] }), 'seeds'],
  ['a bot’s seed in a void attempt', voided({ opened: [null, null, 'bot1'] }), 'seeds'],
  ['another game', { game: 'bazaar' }, 'game'],
  ['another setting', { config: { ...CONFIG, stake: 5 } }, 'settings'],
  ['a setting more', { config: { ...CONFIG, more: true } }, 'settings'],
  ['a seat more', { seats: [...RUNNING.seats, RUNNING.seats[1]!] }, 'seating'],
];

test.each(LIES)('a table with %s is caught', (_, lie, what) => {
  expect(compareTable(SEATED, SHOWN, { ...INFO, ...lie })).toMatchObject({ what });
});

test.each([
  ['a bot at a person’s seat', { seats: seats({ bot: 'careful', clientSeedHash: null }) }],
  ['another hash at a person’s seat', { seats: seats({ clientSeedHash: ELSE }) }],
  ['people who changed their seats', { seats: [RUNNING.seats[1]!, RUNNING.seats[0]!, RUNNING.seats[2]!] }],
])('a running table with %s is caught by its terms', (_, lie) => {
  expect(compareTable(KEPT, SHOWN, { ...RUNNING, ...lie })).toMatchObject({ what: 'seating' });
});

test('a game that was seen to begin does not begin again', () => {
  const third = { ...VOIDED, attempt: 2, serverSeedHash: sha256(SERVER), serverSeed: SERVER, clientSeedHashes: [null, null, null], opened: [] };
  const again = { attempt: 3, serverSeedHash: ELSE, voided: [VOIDED, third], signature: house.commitment({ ...PLACE, attempt: 3 }, ELSE) };
  expect(compareTable(KEPT, SHOWN, { ...INFO, ...again })).toMatchObject({ what: 'attempts', promised: '2', came: '3' });
});

test('what differs is told by its name, with both values', () => {
  const found = compareTable(SEATED, SHOWN, { ...INFO, config: { ...CONFIG, stake: 5 } });
  expect(found).toEqual({ what: 'settings', promised: 'stake: 1', came: 'stake: 5' });
});

const OPENING: Opening = { houseKey: house.key, commitment: SEATED.commitments[1]!, shown: SHOWN, own: SEATED.seeds[1]!, kept: null, info: STARTING };
const offered = (text: string, signer = house, place = PLACE): KeptTerms => ({ attempt: 2, text, signature: signer.terms(place, text) });

describe('a seed is opened', () => {
  test('to signed terms that are what one was shown', () => {
    expect(compareTerms(OPENING, offered(TERMS))).toBe(null);
    expect(compareTerms({ ...OPENING, kept: offered(TERMS) }, offered(TERMS)), 'once more').toBe(null);
  });

  const [mine, theirs] = [sha256(SEEDS[0]), sha256(SEEDS[1])];
  const LIES: [string, string, What][] = [
    ['another commitment', TERMS.replace(sha256(SERVER), ELSE), 'commitment'],
    ['another game', TERMS.replace(':xidach:', ':bazaar:'), 'game'],
    ['another setting', TERMS.replace('"stake":1', '"stake":5'), 'settings'],
    ['settings that nobody can read', TERMS.replace('"stake":1', '"stake":'), 'settings'],
    ['another number of seats', TERMS.replace(':2:3:', ':2:2:'), 'seating'],
    ['a hash more than seats', `${TERMS},bot`, 'seating'],
    ['one’s own hash at another seat', TERMS.replace(mine, '#').replace(theirs, mine).replace('#', theirs), 'ownHash'],
    ['another hash at one’s own seat', TERMS.replace(mine, ELSE), 'ownHash'],
    ['a bot at one’s own seat', TERMS.replace(mine, 'bot'), 'ownHash'],
    ['another hash at another’s seat', TERMS.replace(theirs, ELSE), 'seating'],
    ['a bot at another’s seat', TERMS.replace(theirs, 'bot'), 'seating'],
    ['no terms at all', 'terms', 'terms'],
  ];

  test.each(LIES)('never to %s', (_, text, what) => expect(compareTerms(OPENING, offered(text))).toMatchObject({ what }));

  test('never to terms that the house has not signed for this table and this attempt', () => {
    for (const lie of [offered(TERMS, other), offered(TERMS, house, { ...PLACE, attempt: 1 }), offered(TERMS, house, { ...PLACE, table: 'b' })]) {
      expect(compareTerms(OPENING, lie)).toMatchObject({ what: 'signature' });
    }
  });

  test('never to two different terms', () => {
    const second = TERMS.replace(':xidach:2:', ':xidach:1:');
    expect(compareTerms(OPENING, offered(second)), 'a version of the rules is shown to nobody before').toBe(null);
    expect(compareTerms({ ...OPENING, kept: offered(TERMS) }, offered(second))).toMatchObject({ what: 'terms' });
  });
});

const BEGUN = { commitment: KEPT.commitments[1]!, terms: KEPT.terms[0]!, own: KEPT.seeds[1]!, seen: false };

describe('the seeds of a game', () => {
  test('are those that were promised, to the end', () => {
    expect(compareFair(BEGUN, FAIR)).toBe(null);
    expect(compareFair({ ...BEGUN, seen: true }, { ...FAIR, nonce: 3, serverSeed: SERVER })).toBe(null);
    expect(compareFair({ commitment: null, terms: null, own: null, seen: false }, { ...FAIR, nonce: 5 }), 'a device that kept nothing').toBe(null);
  });

  const LIES: [string, Partial<Fair>, What][] = [
    ['another commitment', { serverSeedHash: ELSE }, 'commitment'],
    ['the own seed dropped', { clientSeed: `,${SEEDS[1]},bot2` }, 'ownSeed'],
    ['the own seed replaced by its hash', { clientSeed: `${sha256(SEEDS[0])},${SEEDS[1]},bot2` }, 'ownSeed'],
    ['the own seed moved', { clientSeed: `${SEEDS[1]},${SEEDS[0]},bot2` }, 'ownSeed'],
    ['another’s seed replaced', { clientSeed: `${SEEDS[0]},else,bot2` }, 'seeds'],
    ['a bot’s seed chosen', { clientSeed: `${SEEDS[0]},${SEEDS[1]},bot41` }, 'seeds'],
    ['an extra part', { clientSeed: `${SEEDS.join(',')},97` }, 'seating'],
    ['a missing part', { clientSeed: `${SEEDS[0]},${SEEDS[1]}` }, 'seating'],
    ['another nonce', { nonce: 1 }, 'nonce'],
    ['another server seed at the end', { serverSeed: ELSE }, 'serverSeed'],
  ];

  test.each(LIES)('with %s are caught', (_, lie, what) => expect(compareFair(BEGUN, { ...FAIR, ...lie })).toMatchObject({ what }));
});
