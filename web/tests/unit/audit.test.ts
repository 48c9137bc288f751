import { describe, expect, test } from 'vitest';
import { attemptOf, checkJournal, type Check, type Ending } from '../../src/fair/audit';
import { evidenceOf, type Kept } from '../../src/fair/kept';
import { readJournal } from '../../src/fair/journal';
import { actsOf } from '../../src/fair/people';
import { sha256 } from '../../src/fair/sha256';
import { entriesOf, hashesOf, lastHash, rewrite, writeJournal, type Entry } from '../support/forger';
import { ENTRIES, HEAD, HEADS, house, JOURNAL, KEPT, PLACE, SEEDS, SERVER, SIGNED_HEAD, TABLE, VOID, without } from './table-of-two';

const ENDING: Ending = { head: HEAD, signature: SIGNED_HEAD };
/** As on a device that kept nothing: another browser, or cleared storage. */
const NOTHING: Kept = { ...KEPT, houseKey: null, commitments: [], terms: [], seeds: [], begun: null, sent: [], heads: [], last: null };

function check(file: string, kept = KEPT, ending = ENDING, seat: number | null = 0): Check[] {
  const journal = readJournal(file);
  return checkJournal({ journal, table: TABLE, attempt: attemptOf(kept, journal.opening), seat, kept, ending });
}

const broken = (checks: Check[]) => checks.filter(({ ok }) => ok === false).map(({ what, found }) => `${what}: ${found!.what}`);
const unknown = (checks: Check[]) => checks.filter(({ ok }) => ok === null).map(({ what }) => what);

test('a journal that is as it was promised holds in every way', () => {
  const checks = check(JOURNAL);
  expect(checks.filter(({ ok }) => ok !== true)).toEqual([]);
  expect(checks.map(({ what }) => what)).toEqual([
    'commitment',
    'terms',
    'ownSeed',
    'clientSeeds',
    'attempts',
    'sent',
    'heads',
    'lastHead',
    'people',
    'chain',
  ]);
});

test('a device that kept nothing says what it cannot show, and still sees whether the journal is whole', () => {
  const checks = check(JOURNAL, NOTHING);
  expect(broken(checks)).toEqual([]);
  expect(unknown(checks)).toEqual(['commitment', 'terms', 'ownSeed', 'sent', 'heads']);
  const another = rewrite(JOURNAL, (entries) => entries.filter(({ number }) => number !== 2));
  expect(broken(check(another, NOTHING)), 'the house’s own word for the end is another').toEqual(['lastHead: lastHead']);
});

test('a commitment that was first seen in the running game shows less', () => {
  const late = { ...KEPT, commitments: KEPT.commitments.map((one) => ({ ...one, early: false })) };
  expect(unknown(check(JOURNAL, late))).toEqual(['commitment']);
});

const opening = (change: Record<string, unknown>) => (entries: Entry[]) => [
  { ...entries[0]!, what: { ...entries[0]!.what, ...change } },
  ...entries.slice(1),
];
const entry = (at: number, change: Partial<Entry>) => (entries: Entry[]) => entries.map((one) => (one.number === at ? { ...one, ...change } : one));
const what = ENTRIES[0]!.what as { voided: object[]; clientSeedHashes: string[] };
const ELSE = sha256('else');

/** What a house may make of a journal beside the lies that `docs/fairness.md` names (see lies.test.ts). */
const FORGERIES: [string, (entries: Entry[]) => Entry[], string[]][] = [
  ['a void attempt with a seed that does not fit', opening({ voided: [{ ...what.voided[0], serverSeed: ELSE }] }), ['attempts: serverSeed']],
  ['a void attempt that opened otherwise', opening({ voided: [{ ...what.voided[0], opened: [SEEDS[0], null, 'bot2'] }] }), ['attempts: seeds']],
  [
    'a hash used in two attempts',
    opening({ voided: [{ ...what.voided[0], clientSeedHashes: what.clientSeedHashes, opened: [] }] }),
    ['attempts: attempts'],
  ],
  ['settings in another order', opening({ config: { turnSeconds: 30, stake: 1 } }), ['terms: settings']],
  ['another’s seed as its hash’s text', opening({ clientSeed: `${SEEDS[0]},${sha256(SEEDS[1])},bot2` }), ['clientSeeds: seeds']],
  ['an own command changed', entry(1, { what: { type: 'deal', first: 'right' } }), ['sent: lost', 'heads: head']],
  ['time moved for no reason', entry(3, { what: { type: 'time' } }), ['sent: head', 'heads: head', 'people: people']],
  ['a bot that never went', (all) => all.filter(({ number }) => number !== 6), ['sent: head', 'heads: head']],
  ['a bot in a seat that is a bot’s', entry(4, { what: { type: 'seat', seat: 2, by: 'bot' } }), ['sent: head', 'heads: head', 'people: people']],
  ['an end for a reason that there is not', entry(9, { what: { type: 'end', reason: 'because' } }), ['people: people']],
  ['play after the end', (all) => all.toSpliced(10, 0, { ...all[2]!, id: 'b-3' }), ['people: people']],
];

/** What a device has kept when the house told it the heads of a history of its own from the beginning. */
function keptOf(file: string): Kept {
  const head = (id: string) => hashesOf(file)[entriesOf(file).findIndex((one) => one['id'] === id)]!;
  const sent = KEPT.sent.map((one) => ({ ...one, head: head(one.id) }));
  return { ...KEPT, sent, heads: sent.map(({ attempt, head }) => ({ attempt, head, signature: null })) };
}

test.each(FORGERIES)('a journal with %s is caught', (_, forge, found) => {
  const file = rewrite(JOURNAL, forge);
  // The house signs whatever end it wants, and tells it to whom it wants.
  const ending = { head: lastHash(file), signature: house.head(PLACE, lastHash(file)) };
  const fromTheStart = !found.some((one) => one.startsWith('heads'));
  const kept = { ...(fromTheStart ? keptOf(file) : KEPT), last: { attempt: 2, ...ending } };
  expect(broken(check(file, kept, ending))).toEqual(found);
});

describe('the end of a journal', () => {
  const shorter = rewrite(JOURNAL, (all) => all.filter(({ number }) => number !== 8 && number !== 9));

  test('is the one that was told when the game was over', () => {
    const told = { head: lastHash(shorter), signature: house.head(PLACE, lastHash(shorter)) };
    expect(broken(check(shorter, KEPT, told)), 'whatever is told afterwards').toEqual(['lastHead: lastHead']);
  });

  test('is signed for this table and this attempt', () => {
    const unsigned = (signature: string) => broken(check(JOURNAL, { ...KEPT, last: { attempt: 2, head: HEAD, signature } }));
    expect(unsigned(house.head({ ...PLACE, attempt: 1 }, HEAD))).toEqual(['lastHead: signature']);
    expect(unsigned(house.head({ ...PLACE, table: 'b' }, HEAD))).toEqual(['lastHead: signature']);
    expect(unsigned('')).toEqual(['lastHead: signature']);
  });
});

test('another server seed does not fit what was promised, however well its journal fits itself', () => {
  const seed = sha256('chosen afterwards');
  const entries = opening({ serverSeedHash: sha256(seed) })(ENTRIES).map((one) =>
    one.what['type'] === 'close' ? { ...one, what: { type: 'close', serverSeed: seed } } : one,
  );
  const file = writeJournal(entries, seed);
  expect(broken(check(file, NOTHING, { head: lastHash(file), signature: house.head(PLACE, lastHash(file)) })), 'a file by itself').toEqual([]);
  expect(broken(check(file))).toEqual(['commitment: commitment', 'terms: terms', 'sent: head', 'heads: head', 'lastHead: lastHead']);
});

test('a changed byte breaks the chain', () => {
  expect(broken(check(JOURNAL.replace('"at":20', '"at":21')))).toEqual(['chain: journal']);
});

test('what was sent and never answered may be in the journal or not', () => {
  const unanswered = KEPT.sent.map((one) => ({ ...one, head: null }));
  expect(broken(check(JOURNAL, { ...KEPT, sent: [...unanswered, { attempt: 2, id: 'a-3', what: { type: 'stand' }, head: null }] }))).toEqual([]);
});

test('what the house did is told in order', () => {
  expect(actsOf(readJournal(JOURNAL))).toEqual([
    { at: 25, type: 'time', reason: 'outage' },
    { at: 30, type: 'seat', seat: 1, by: 'bot' },
    { at: 50, type: 'seat', seat: 1, by: 'person' },
    { at: 70, type: 'end', reason: 'consent' },
  ]);
});

test('journals of format 1 hold as far as they bind', () => {
  const older = without(ENTRIES[0]!.what, 'houseKey', 'table', 'attempt', 'voided', 'origin');
  const old = { ...older, format: 1, clientSeed: `${SEEDS[0]},${sha256(SEEDS[1])},bot2` };
  const file = rewrite(JOURNAL, (all) => [{ ...all[0]!, what: old }, all[1]!, { ...all[3]!, what: { type: 'time' } }, all.at(-1)!]);
  const checks = check(file, NOTHING, { head: undefined, signature: undefined });
  expect(broken(checks)).toEqual([]);
  expect(unknown(checks)).toEqual(['commitment', 'terms', 'ownSeed', 'attempts', 'sent', 'heads', 'lastHead', 'people']);
});

describe('evidence', () => {
  test('is what the house signed and what this device did, each by its attempt', () => {
    expect(evidenceOf(KEPT, 'http://house')).toEqual({
      house: 'http://house',
      houseKey: house.key,
      table: TABLE,
      commitments: [
        { attempt: 1, serverSeedHash: sha256(VOID), signature: house.commitment({ ...PLACE, attempt: 1 }, sha256(VOID)) },
        { attempt: 2, serverSeedHash: sha256(SERVER), signature: house.commitment(PLACE, sha256(SERVER)) },
      ],
      terms: KEPT.terms,
      // That of the first attempt was opened to no terms that this device kept.
      seeds: [{ attempt: 2, seat: 0, seed: SEEDS[0] }],
      sent: ['a-1', 'a-2'],
      heads: [
        { attempt: 2, head: HEADS[1], signature: house.head(PLACE, HEADS[1]!) },
        { attempt: 2, head: HEADS[7], signature: null },
        { attempt: 2, head: HEAD, signature: SIGNED_HEAD },
      ],
    });
  });

  test('has nothing in it that nobody has heard of again', () => {
    const kept = { ...KEPT, sent: [...KEPT.sent, { attempt: 2, id: 'a-3', what: {}, head: null }] };
    expect(evidenceOf(kept, 'http://house')!.sent).toEqual(['a-1', 'a-2']);
  });

  test('is none where nothing was kept', () => expect(evidenceOf(NOTHING, 'http://house')).toBe(null));
});
