import type { What } from '../../src/fair/difference';
import { sha256 } from '../../src/fair/sha256';
import { readTerms, writeTerms, type Terms } from '../../src/fair/signed';
import { entriesOf, rewrite, writeJournal, type Entry } from './forger';
import { aboutTable, aboutView, type Liar, type Lie } from './liar';

/** A lie of a house, by the name that `docs/fairness.md` has for it, and how the browser says that it has seen it. */
export interface Case {
  name: string;
  what: What;
  lie: Lie;
}

const ELSE = sha256('chosen afterwards');

/** Another commitment, rightly signed, while a table stands so. */
const swapped = (...status: string[]): Lie =>
  aboutTable((table, { signer }) => {
    if (!status.includes(table.status)) return table;
    const { id, attempt } = table;
    return { ...table, serverSeedHash: ELSE, signature: signer.commitment({ table: id, attempt }, ELSE) };
  });

/** Other terms, rightly signed. */
const terms = (change: (terms: Terms) => Partial<Terms>): Lie => ({
  tells(message, { signer }) {
    if (message.type !== 'openSeeds') return message;
    const told = readTerms(message.terms)!;
    const text = writeTerms({ ...told, ...change(told) });
    return { ...message, terms: text, signature: signer.terms(message, text) };
  },
});

const parts = (change: (parts: string[]) => string[]): Lie =>
  aboutView((fair) => ({ ...fair, clientSeed: change(String(fair['clientSeed']).split(',')).join(',') }));

/** Told from the first look at the table to the start of the game: no seed is opened to it. */
export const BEFORE: Case[] = [
  { name: 'commitment swapped before the start', what: 'commitment', lie: swapped('open', 'starting') },
  { name: 'house key changed at a table', what: 'houseKey', lie: aboutTable((table) => ({ ...table, houseKey: ELSE })) },
  {
    name: 'a setting changed before the start',
    what: 'settings',
    lie: aboutTable((table) => ({ ...table, config: { ...(table.config as object), stake: 97 } })),
  },
  {
    name: 'an attempt invented',
    what: 'attempts',
    lie: aboutTable((table, { signer }) => {
      const [hash, attempt] = [sha256('invented'), table.attempt + 1];
      return { ...table, attempt, serverSeedHash: hash, signature: signer.commitment({ table: table.id, attempt }, hash) };
    }),
  },
  { name: 'terms: another commitment', what: 'commitment', lie: terms(() => ({ serverSeedHash: ELSE })) },
  { name: 'terms: a setting changed', what: 'settings', lie: terms(({ config }) => ({ config: config.replace(/"stake":\d+/, '"stake":97') })) },
  { name: 'terms: another game', what: 'game', lie: terms(() => ({ game: 'bazaar' })) },
  { name: 'terms: who sits where', what: 'ownHash', lie: terms(({ clientSeedHashes }) => ({ clientSeedHashes: clientSeedHashes.toReversed() })) },
  {
    name: 'terms: a bot at a person’s seat',
    what: 'ownHash',
    lie: terms(({ clientSeedHashes }) => ({ clientSeedHashes: clientSeedHashes.map(() => null) })),
  },
  {
    name: 'terms: a hash that never was',
    what: 'ownHash',
    lie: terms(({ clientSeedHashes }) => ({ clientSeedHashes: clientSeedHashes.map(() => ELSE) })),
  },
  {
    name: 'a signature of another table',
    what: 'signature',
    lie: {
      tells: (message, { signer }) =>
        message.type === 'openSeeds'
          ? { ...message, signature: signer.terms({ table: 'b37d1aa79806d66ed0be', attempt: 1 }, message.terms) }
          : message,
    },
  },
];

/** Told of a game that runs: nothing more is sent to it. */
export const DURING: Case[] = [
  { name: 'commitment swapped after the start', what: 'commitment', lie: swapped('running') },
  { name: 'commitment swapped in the view', what: 'commitment', lie: aboutView((fair) => ({ ...fair, serverSeedHash: ELSE })) },
  { name: 'own seed dropped', what: 'ownSeed', lie: parts(([mine = '', ...others]) => [sha256(mine), ...others]) },
  { name: 'own seed replaced', what: 'ownSeed', lie: parts(([, ...others]) => ['ground', ...others]) },
  { name: 'own seed moved to another seat', what: 'ownSeed', lie: parts((all) => all.toReversed()) },
  { name: 'a bot’s seed', what: 'seeds', lie: parts((all) => all.with(-1, '41')) },
  { name: 'an extra part', what: 'seating', lie: parts((all) => [...all, '97']) },
  { name: 'a missing part', what: 'seating', lie: parts((all) => all.slice(0, -1)) },
  { name: 'terms changed after the seeds are open: nonce', what: 'nonce', lie: aboutView((fair) => ({ ...fair, nonce: 53 })) },
  {
    name: 'terms changed after the seeds are open: a setting',
    what: 'settings',
    lie: aboutTable((table) => (table.status === 'running' ? { ...table, config: { ...(table.config as object), stake: 97 } } : table)),
  },
  {
    name: 'a bot put at a person’s seat unsaid',
    what: 'seating',
    lie: aboutTable((table) => ({
      ...table,
      seats: table.seats.map((seat) => (table.status === 'running' && seat.bot !== null ? { ...seat, bot: null, clientSeedHash: ELSE } : seat)),
    })),
  },
  {
    name: 'an end by consent of who did not agree',
    what: 'agreement',
    lie: aboutTable((table) => (table.status === 'running' ? { ...table, agreedToEnd: [0] } : table)),
  },
];

/** Told when the game is over. */
export const AFTER: Case[] = [
  { name: 'commitment swapped at the end', what: 'commitment', lie: swapped('over') },
  {
    name: 'another server seed at the end',
    what: 'serverSeed',
    lie: {
      tells(message) {
        const opened = message.type === 'update' && (message.view as { fair?: { serverSeed?: string[] } } | undefined)?.fair?.serverSeed;
        return opened && message.type === 'update' ? { ...message, view: { ...message.view, fair: { serverSeed: [ELSE] } } } : message;
      },
    },
  },
  {
    name: 'an end that is not signed',
    what: 'signature',
    lie: aboutTable((table) => (table.status === 'over' ? { ...table, headSignature: 'ab'.repeat(64) } : table)),
  },
];

const journal = (change: (file: string, liar: Liar) => string): Lie => ({
  answers: (path, body, liar) => (/^\/api\/tables\/[^/]+\/journal$/.test(path) ? change(body, liar) : body),
});
const forged = (change: (entries: Entry[]) => Entry[]): Lie => journal((file) => rewrite(file, change));
const opening = (change: Record<string, unknown>): Lie =>
  forged(([first, ...others]) => [{ ...first!, what: { ...first!.what, ...change } }, ...others]);
const own = (change: (entry: Entry) => Entry[]): Lie => forged((entries) => entries.flatMap((entry) => (entry.who === 0 ? change(entry) : [entry])));

/** A whole history of its own under another server seed, with all hashes made anew. */
function reseeded(file: string): string {
  const entries = entriesOf(file).map((entry) => {
    if (entry.what['type'] === 'open') return { ...entry, what: { ...entry.what, serverSeedHash: sha256(ELSE) } };
    return entry.who === 'house' && entry.what['type'] === 'close' ? { ...entry, what: { type: 'close', serverSeed: ELSE } } : entry;
  });
  return writeJournal(entries, ELSE);
}

/** Told in the journal, with all hashes made anew: seen when it is checked. */
export const JOURNALS: Case[] = [
  { name: 'commitment swapped in history', what: 'commitment', lie: journal(reseeded) },
  { name: 'another table’s journal', what: 'journal', lie: opening({ table: 'b37d1aa79806d66ed0be' }) },
  { name: 'another key in the journal', what: 'houseKey', lie: opening({ houseKey: ELSE }) },
  { name: 'config changed', what: 'settings', lie: opening({ config: { stake: 97 } }) },
  { name: 'data hash changed', what: 'terms', lie: opening({ dataHash: ELSE }) },
  { name: 'rules version changed', what: 'terms', lie: opening({ rules: 97 }) },
  { name: 'a command dropped', what: 'lost', lie: own(() => []) },
  { name: 'a command put under another seat', what: 'lost', lie: own((entry) => [{ ...entry, who: 1 }]) },
  { name: 'a command added', what: 'notMine', lie: own((entry) => [entry, { ...entry, id: 'never-sent' }]) },
  {
    name: 'commands reordered',
    what: 'head',
    lie: forged((entries) => [entries[0]!, { ...entries[0]!, who: 'clock', what: { type: 'deadline' } }, ...entries.slice(1)]),
  },
  { name: 'time moved', what: 'people', lie: forged((entries) => entries.toSpliced(1, 0, { ...entries[1]!, who: 'house', what: { type: 'time' } })) },
  {
    name: 'an end by consent in the journal',
    what: 'people',
    lie: forged((entries) => entries.toSpliced(-1, 0, { ...entries[1]!, who: 'house', what: { type: 'end', reason: 'consent' } })),
  },
  { name: 'attempts hidden', what: 'attempts', lie: opening({ attempt: 2 }) },
];
