import type { What } from '../../src/fair/difference';
import { sha256 } from '../../src/fair/sha256';
import { readTerms, writeTerms, type Terms } from '../../src/fair/signed';
import { FORGERIES, FORGERIES_OF_TWO, SEED_FORGERIES } from './forgeries';
import { aboutTable, aboutView, type Liar, type Lie, type Told } from './liar';

/** A lie of a house over the wire, by its name in `docs/fairness.md`, and how the browser says that it has seen it. */
export interface Case {
  name: string;
  /** Where it is told, if it can be told in several places. */
  where?: string;
  what: What;
  lie: Lie;
}

export const titleOf = ({ name, where }: Case): string => (where === undefined ? name : `${name}, ${where}`);

const ELSE = sha256('chosen afterwards');

/** Another commitment, rightly signed, while a table stands so. */
const swapped = (...status: string[]): Lie =>
  aboutTable((table, { signer }) => {
    if (!status.includes(table.status)) return table;
    return { ...table, serverSeedHash: ELSE, signature: signer.commitment({ table: table.id, attempt: table.attempt }, ELSE) };
  });

/** Another setting, while a table stands so. */
const reset = (...status: string[]): Lie =>
  aboutTable((table) => (status.includes(table.status) ? { ...table, config: { ...(table.config as object), stake: 97 } } : table));

/** Other terms, rightly signed. */
const terms = (change: (terms: Terms) => Partial<Terms>): Lie => ({
  tells(message, { signer }) {
    if (message.type !== 'openSeeds') return message;
    const told = readTerms(message.terms)!;
    const text = writeTerms({ ...told, ...change(told) });
    return { ...message, terms: text, signature: signer.terms(message, text) };
  },
});

const hashes = (change: (hashes: (string | null)[]) => (string | null)[]): Lie =>
  terms(({ clientSeedHashes }) => ({ clientSeedHashes: change(clientSeedHashes) }));

const parts = (change: (parts: string[]) => string[]): Lie =>
  aboutView((fair) => ({ ...fair, clientSeed: change(String(fair['clientSeed']).split(',')).join(',') }));

/** Told from the first look at the table to the start of the game: no seed is opened to it. */
export const BEFORE: Case[] = [
  { name: 'commitment', where: 'at the table', what: 'commitment', lie: swapped('open', 'starting') },
  { name: 'commitment', where: 'in the terms', what: 'commitment', lie: terms(() => ({ serverSeedHash: ELSE })) },
  { name: 'house key', what: 'houseKey', lie: aboutTable((table) => ({ ...table, houseKey: ELSE })) },
  { name: 'setting', where: 'at the table', what: 'settings', lie: reset('open', 'starting') },
  { name: 'setting', where: 'in the terms', what: 'settings', lie: terms(({ config }) => ({ config: config.replace(/"stake":\d+/, '"stake":97') })) },
  {
    name: 'attempt invented',
    what: 'attempts',
    lie: aboutTable((table, { signer }) => {
      const [hash, attempt] = [sha256('invented'), table.attempt + 1];
      return { ...table, attempt, serverSeedHash: hash, signature: signer.commitment({ table: table.id, attempt }, hash) };
    }),
  },
  { name: 'game in the terms', what: 'game', lie: terms(() => ({ game: 'bazaar' })) },
  { name: 'who sits where', what: 'ownHash', lie: hashes((all) => all.toReversed()) },
  { name: 'own seed moved', what: 'ownHash', lie: hashes(([mine = null, other = null, ...others]) => [other, mine, ...others]) },
  { name: 'bot from the start', what: 'ownHash', lie: hashes((all) => all.with(0, null)) },
  { name: 'own seed replaced', what: 'ownHash', lie: hashes((all) => all.with(0, ELSE)) },
  { name: 'hash that never was', what: 'seating', lie: hashes((all) => all.with(-1, ELSE)) },
  {
    name: 'signature of another table',
    what: 'signature',
    lie: {
      tells: (message, { signer }) =>
        message.type === 'openSeeds'
          ? { ...message, signature: signer.terms({ table: 'b37d1aa79806d66ed0be', attempt: 1 }, message.terms) }
          : message,
    },
  },
];

/** Told when an attempt has come to nothing, which takes two people. */
export const HIDDEN: Case = { name: 'attempts hidden', what: 'attempts', lie: aboutTable((table) => ({ ...table, voided: [] })) };

/** Told of a game that runs: nothing more is sent to it. */
export const DURING: Case[] = [
  { name: 'commitment', where: 'at the table', what: 'commitment', lie: swapped('running') },
  { name: 'commitment', where: 'in the view', what: 'commitment', lie: aboutView((fair) => ({ ...fair, serverSeedHash: ELSE })) },
  { name: 'own seed dropped', what: 'ownSeed', lie: parts(([mine = '', ...others]) => [sha256(mine), ...others]) },
  { name: 'own seed under its hash', what: 'ownSeed', lie: parts(([, ...others]) => ['ground', ...others]) },
  { name: 'own seed moved', what: 'ownSeed', lie: parts((all) => all.toReversed()) },
  { name: "bot's seed", what: 'seeds', lie: parts((all) => all.with(-1, '41')) },
  { name: 'extra part', what: 'seating', lie: parts((all) => [...all, '97']) },
  { name: 'missing part', what: 'seating', lie: parts((all) => all.slice(0, -1)) },
  { name: 'nonce', what: 'nonce', lie: aboutView((fair) => ({ ...fair, nonce: 53 })) },
  { name: 'setting', what: 'settings', lie: reset('running') },
  {
    name: 'hash that never was',
    what: 'seating',
    lie: aboutTable((table) => ({
      ...table,
      seats: table.seats.map((seat) => (table.status === 'running' && seat.bot !== null ? { ...seat, bot: null, clientSeedHash: ELSE } : seat)),
    })),
  },
  {
    name: 'end by consent of others',
    what: 'agreement',
    lie: aboutTable((table) => (table.status === 'running' ? { ...table, agreedToEnd: [0] } : table)),
  },
];

/** Told when the game is over. */
export const AFTER: Case[] = [
  { name: 'commitment', what: 'commitment', lie: swapped('over') },
  {
    name: 'server seed',
    what: 'serverSeed',
    lie: {
      tells(message) {
        const opened = message.type === 'update' && (message.view as { fair?: { serverSeed?: string[] } } | undefined)?.fair?.serverSeed;
        return opened && message.type === 'update' ? { ...message, view: { ...message.view, fair: { serverSeed: [ELSE] } } } : message;
      },
    },
  },
  {
    name: 'signature of another table',
    what: 'signature',
    lie: aboutTable((table, { signer }) =>
      table.status === 'over' ? { ...table, headSignature: signer.head({ table: 'b37d1aa79806d66ed0be', attempt: 1 }, table.head!) } : table,
    ),
  },
];

/** The round that answers a bet, otherwise than it is. */
const answered = (fair: object, round: object = {}): Lie => ({
  tells(message) {
    if (message.type !== 'session.accepted') return message;
    const view = { ...message.round.view, fair: { ...(message.round.view['fair'] as object), ...fair } };
    return { ...message, round: { ...message.round, ...round, view } };
  },
});

const seeds = (change: (seeds: Extract<Told, { type: 'session.seeds' }>['seeds'], liar: Liar) => object): Lie => ({
  tells: (message, liar) =>
    message.type === 'session.seeds' ? { ...message, seeds: { ...message.seeds, ...change(message.seeds, liar) } } : message,
});

/** Told of rounds against the house: no further bet is placed. */
export const ROUNDS: Case[] = [
  { name: 'bet with another nonce', what: 'nonce', lie: answered({ nonce: 97 }) },
  { name: 'bet with another client seed', what: 'clientSeed', lie: answered({ clientSeed: 'ground' }) },
  { name: 'commitment of a seed', where: 'in a round', what: 'commitment', lie: answered({ serverSeedHash: ELSE }) },
  { name: 'round that was not bet', what: 'round', lie: answered({}, { round: 97 }) },
  { name: 'client seed from the house', what: 'clientSeed', lie: seeds(() => ({ clientSeed: 'picked by the house' })) },
  {
    name: "another player's seed",
    what: 'signature',
    lie: seeds(({ serverSeedHash }, { signer }) => ({ signature: signer.commitment({ table: 'seeds/somebody-else', attempt: 1 }, serverSeedHash) })),
  },
  { name: 'house key of a seed', what: 'houseKey', lie: seeds(() => ({ houseKey: ELSE })) },
];

/** Nobody's browser can see these alone: people must read their six words to one another. */
const BY_WORDS = ['a history for each', 'a key for each'];

/** When the browser catches which lie, by the lie's name: the column in `docs/fairness.md`. */
export const BROWSER: [string, string][] = (() => {
  const moments: [string, { name: string }[]][] = [
    ['before the start', [...BEFORE, HIDDEN]],
    ['in play', [...DURING, ...ROUNDS]],
    ['at the end', AFTER],
    ['in the check', [...FORGERIES, ...FORGERIES_OF_TWO, ...SEED_FORGERIES]],
    ['by six words', BY_WORDS.map((name) => ({ name }))],
  ];
  const names = [...new Set(moments.flatMap(([, cases]) => cases.map(({ name }) => name)))];
  const caught = (name: string) => moments.filter(([, cases]) => cases.some((one) => one.name === name)).map(([moment]) => moment);
  return names.map((name) => [name, caught(name).join(', ')]);
})();
