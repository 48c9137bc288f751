import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkJournal, type Check } from '../../src/fair/audit';
import { readJournal } from '../../src/fair/journal';
import type { Evidence, Kept, SentBet } from '../../src/fair/kept';
import { checkSeedJournal, type RoundEntry } from '../../src/fair/seedAudit';
import { entriesOf, hashesOf, lastHash, Signer } from '../support/forger';
import { FORGERIES, FORGERIES_OF_TWO, SEED_FORGERIES, type Forgery } from '../support/forgeries';
import { BROWSER } from '../support/lies';

const ROOT = join(import.meta.dirname, '../../..');
const golden = (name: string): string => readFileSync(join(ROOT, 'crates/cli/tests/golden', name), 'utf8');

/** The house whose journals were recorded. */
const house = new Signer(7);
const MATCH = golden('house.journal');
const SEED = golden('house-seed.journal');

/** What a device keeps whose evidence this is, as if the house had shown it that journal. */
function keptOf(evidence: string, shown: string): Kept {
  const { table, houseKey, commitments, terms, seeds, sent } = JSON.parse(golden(evidence)) as Evidence;
  const attempt = commitments.at(-1)!.attempt;
  const honest = entriesOf(evidence.includes('seed') ? SEED : MATCH);
  const entries = entriesOf(shown);
  const head = (id: string) => hashesOf(shown)[entries.findIndex((entry) => entry['id'] === id)] ?? null;
  const own = sent.map((id) => ({ attempt, id, what: honest.find((entry) => entry['id'] === id)!.what, head: head(id) }));
  const heads = own.flatMap(({ head }) => (head === null ? [] : [{ attempt, head, signature: null }]));
  const last = { attempt, head: lastHash(shown), signature: house.head({ table, attempt }, lastHash(shown)) };
  return {
    table,
    houseKey,
    commitments: commitments.map((one) => ({ ...one, at: 0, early: true })),
    terms,
    seeds,
    begun: terms.length > 0 ? attempt : null,
    sent: own,
    bets: betsOf(honest, attempt),
    heads,
    last,
    broken: [],
  };
}

const betsOf = (entries: object[], attempt: number): SentBet[] =>
  (entries as RoundEntry[]).flatMap(({ id = '', bet, what }) => {
    if (!bet) return [];
    const { game, clientSeed, currency, nonce } = bet;
    const difficulty = typeof what['difficulty'] === 'string' ? { difficulty: what['difficulty'] } : {};
    return [{ attempt, nonce, id, game, clientSeed, currency, amount: String(what['amount']), ...difficulty, taken: true }];
  });

function check(evidence: string, honest: string, { forge, fromTheStart = false }: Pick<Forgery, 'forge' | 'fromTheStart'>): Check[] {
  const file = forge(honest);
  const kept = keptOf(evidence, fromTheStart ? file : honest);
  const journal = readJournal(file);
  const attempt = kept.commitments.at(-1)!.attempt;
  const ending = { head: lastHash(file), signature: house.head({ table: kept.table, attempt }, lastHash(file)) };
  const the = { journal, table: kept.table, attempt, kept, ending };
  return honest === MATCH ? checkJournal({ ...the, seat: 0 }) : checkSeedJournal(the);
}

const found = (checks: Check[]) => checks.flatMap(({ found }) => found?.what ?? []);

describe('what our program recorded and wrote as evidence', () => {
  test.each([
    ['a match', 'house.seat0.json', MATCH],
    ['a server seed', 'house-seed.json', SEED],
  ])('holds in every way in the browser, too: %s', (_, evidence, honest) => {
    const checks = check(evidence, honest, { forge: (file) => file });
    expect(checks.filter(({ ok }) => ok !== true)).toEqual([]);
  });
});

describe('the check in the browser catches', () => {
  test.each([...FORGERIES, ...FORGERIES_OF_TWO])('$name', (forgery) => {
    expect(found(check('house.seat0.json', MATCH, forgery))).toContain(forgery.what);
  });

  test.each(SEED_FORGERIES)('$name', (forgery) => {
    expect(found(check('house-seed.json', SEED, forgery))).toContain(forgery.what);
  });
});

/** The lie, what the house does, the browser, Python, the program. */
const COLUMNS = 5;

/** The column of the browser in the table of lies, by the lie's name. */
function saidToBeCaught(): Map<string, string> {
  const page = readFileSync(join(ROOT, 'docs/fairness.md'), 'utf8');
  const rows = page.split('\n').map((line) => line.split('|').map((cell) => cell.trim()));
  const lies = rows.filter((cells) => cells.length === COLUMNS + 2 && cells[1]!.startsWith('`'));
  return new Map(lies.map(([, name = '', , browser = '']) => [name.slice(1, -1), browser]));
}

test('the page for players says when the browser catches which lie', () => {
  const said = saidToBeCaught();
  const really = new Map(BROWSER);
  const wrong = [...new Set([...said.keys(), ...really.keys()])].filter((name) => said.get(name) !== really.get(name));
  expect(wrong.map((name) => `\`${name}\`: ${really.get(name) ?? 'nobody tells it here'}`)).toEqual([]);
});
