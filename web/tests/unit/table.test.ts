import { beforeEach, expect, test, vi } from 'vitest';
import type { Ask, Tell } from '../../src/generated/wire';
import { Refused } from '../../src/house/http';
import { houseKey } from '../../src/house/key.svelte';
import { me } from '../../src/house/me.svelte';
import { api } from '../../src/house/http';
import { Table } from '../../src/house/table.svelte';
import { sha256 } from '../../src/fair/sha256';
import { notice } from '../../src/ui/notices.svelte';
import { FAIR as SIGNED_FAIR, HEAD, house, INFO as SIGNED, PLACE, ROOM, RUNNING, SIGNED_HEAD, STARTING, TABLE, TERMS, VOIDED } from './table-of-two';

const line = vi.hoisted(() => ({
  join: undefined as unknown as () => Ask,
  hear: undefined as unknown as (message: Tell) => void,
  ids: 0,
  ask: vi.fn(),
  tell: vi.fn(),
}));

vi.mock('../../src/house/socket.svelte', () => ({
  socket: {
    follow: (_table: string, { join, hear }: typeof line) => Object.assign(line, { join, hear }) && (() => undefined),
    ask: (asked: Ask, id?: string) => line.ask(asked, id) as unknown,
    tell: (told: Ask) => line.tell(told) as unknown,
    newId: () => `id-${(line.ids += 1)}`,
    open: () => undefined,
  },
}));

/** A game of an older house, which signed nothing. */
const INFO = {
  ...ROOM,
  id: 't1',
  match: 't1',
  game: 'xidach',
  status: 'running',
  attempt: 1,
  voided: [],
  agreedToEnd: [],
  creator: 'p1',
  config: { stake: 1 },
  seats: [
    { player: 'p1', name: 'An', bot: null },
    { player: null, name: null, bot: 'careful' },
  ],
};

const hear = (message: object): void => line.hear(message as Tell);
const update = (n: number, events: string[], view: object, more: object = {}) =>
  hear({ type: 'update', table: 't1', match: 't1', n, events: events.map((type) => ({ type })), view, time: 1000, ...more });

let table: Table;

const FAIR = { serverSeedHash: sha256('x'), clientSeed: 'an,bot1', nonce: 0, serverSeed: null };

beforeEach(() => {
  localStorage.clear();
  houseKey.kept = { key: house.key, since: 1 };
  line.ids = 0;
  line.ask.mockReset();
  line.tell.mockReset();
  me.player = 'p1';
  table = new Table('t1');
  hear({ type: 'table', table: INFO });
});

test('a fresh view is taken whole, a later one changes its fields alone', () => {
  update(1, ['a'], [{ phase: 'dealing', round: 1, hands: [1], fair: FAIR }], { fresh: true });
  update(3, ['b', 'c'], { phase: ['turns'], hands: { 1: [2] } });
  expect(table.view).toEqual({ phase: 'turns', round: 1, hands: [1, 2], fair: FAIR });
  expect(table.events.map(({ type }) => type)).toEqual(['a', 'b', 'c']);
  expect(table.news.map(({ type }) => type)).toEqual(['b', 'c']);
  update(3, [], [{ phase: 'over', fair: FAIR }], { fresh: true });
  expect(table.view, 'nothing of the old one is left').toEqual({ phase: 'over', fair: FAIR });
  expect(table.events).toHaveLength(3);
});

test('after a gap only what came again is known', () => {
  update(1, ['a'], [{ phase: 'x', fair: FAIR }], { fresh: true });
  update(9, ['h', 'i'], [{ phase: 'y', fair: FAIR }], { fresh: true });
  expect(table.events.map(({ type }) => type)).toEqual(['h', 'i']);
});

test('one joins again from what one has, with the invitation one came by', () => {
  expect(line.join()).toEqual({ type: 'join', table: 't1', from: 0, client: expect.any(String) as string });
  update(2, ['a', 'b'], [{ fair: FAIR }], { fresh: true });
  expect(line.join()).toMatchObject({ type: 'join', table: 't1', from: 2 });
  new Table('t2', 'secret');
  expect(line.join()).toMatchObject({ type: 'join', table: 't2', from: 0, invite: 'secret' });
});

test('options stay until others come', () => {
  update(0, [], [{ fair: FAIR }], { fresh: true, options: [[{ type: 'draw', allowed: true }]] });
  update(1, ['a'], {});
  expect(table.options).toEqual([{ type: 'draw', allowed: true }]);
  update(2, ['b'], {}, { options: [[]] });
  expect(table.options).toEqual([]);
});

test('the scene knows who looks, and how the others are called', () => {
  expect(table.scene, 'not before the game has begun').toBe(null);
  update(0, [], [{ phase: 'x', fair: FAIR }], { fresh: true });
  expect(table.scene).toMatchObject({ seat: 0, live: true, config: { stake: 1 }, view: { phase: 'x' } });
  expect(table.scene!.names[0]).toBe('An');
  expect(table.scene!.names[1]).not.toBe('');
  me.player = 'p9';
  expect(table.scene!.seat, 'a spectator').toBe(null);
});

test('the time of the table goes on from the last update', () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(5_000);
  update(0, [], [{ fair: FAIR }], { fresh: true, time: 70_000 });
  now.mockReturnValue(5_250);
  expect(table.now()).toBe(70_250);
});

test('what is said comes to its channel and its number alone', () => {
  const channel = (name: string, number: number) => ({ channel: name, number, messages: [] });
  hear({ type: 'channels', table: 't1', channels: [channel('table', 0), channel('pair', 1), channel('pair', 2)] });
  hear({ type: 'said', table: 't1', channel: 'pair', number: 2, message: { text: 'psst' } });
  expect(table.channels.map(({ messages }) => messages.length)).toEqual([0, 0, 1]);
  hear({
    type: 'channels',
    table: 't1',
    channels: [
      { channel: 'pair', number: 2 },
      { channel: 'pair', number: 3 },
    ],
  });
  expect(
    table.channels.map(({ messages }) => messages.length),
    'what was left out is known',
  ).toEqual([1, 0]);
});

test('whoever is heard again is heard with what was said meanwhile', () => {
  line.tell.mockClear();
  hear({ type: 'muted', table: 't1', player: 'p2', mute: true });
  expect(line.tell).not.toHaveBeenCalled();
  hear({ type: 'muted', table: 't1', player: 'p2', mute: false });
  expect(line.tell).toHaveBeenCalledWith(expect.objectContaining({ type: 'join', table: 't1' }));
});

test('a table that is closed to us says why', () => {
  hear({ type: 'gone', table: 't1', why: 'kicked' });
  expect([table.gone, table.goneWhy]).toEqual([true, 'kicked']);
  const again = new Table('t1');
  hear({ type: 'refused', table: 't1', error: { code: 'forbidden', reason: 'kicked', message: 'out' } });
  expect(again.goneWhy).toBe('kicked');
});

test('a command is kept before it goes out, and its receipt with it; a refused one is told', async () => {
  update(0, [], [{ fair: FAIR }], { fresh: true });
  let accept!: (answer: object) => void;
  line.ask.mockReturnValueOnce(new Promise((resolve) => (accept = resolve)));
  const sent = table.scene!.send({ type: 'draw' } as never);
  expect(table.scene!.busy).toBe(true);
  expect(table.witness.kept.sent).toEqual([{ attempt: 1, id: 'id-1', what: { type: 'draw' }, head: null }]);
  accept({ type: 'accepted', head: 'abc' });
  expect(await sent).toBe(true);
  expect(table.scene!.busy).toBe(false);
  expect(line.ask).toHaveBeenCalledWith({ type: 'command', table: 't1', match: 't1', command: { type: 'draw' } }, 'id-1');
  expect(table.witness.kept.sent).toEqual([{ attempt: 1, id: 'id-1', what: { type: 'draw' }, head: 'abc' }]);

  const said = vi.spyOn(notice, 'say').mockReturnValue();
  line.ask.mockRejectedValueOnce(new Refused('not_your_turn', 'It is not your turn.'));
  expect(await table.send({ type: 'draw' } as never)).toBe(false);
  expect(said).toHaveBeenCalledOnce();
  expect(
    table.witness.kept.sent.map(({ id }) => id),
    'and is in no journal',
  ).toEqual(['id-1']);
});

test('an agreement to end goes the same way', async () => {
  line.ask.mockResolvedValue({ type: 'accepted', head: 'abc' });
  expect(await table.agree(true)).toBe(true);
  expect(line.ask).toHaveBeenCalledWith({ type: 'agree', table: 't1', match: 't1', agree: true }, 'id-1');
  expect(table.witness.kept.sent).toEqual([{ attempt: 1, id: 'id-1', what: { type: 'agree' }, head: 'abc' }]);
});

/** A table of a house that signs; the seat of An is ours, as soon as we sit. */
function signedTable(): Table {
  me.player = 'an';
  const made = new Table(TABLE);
  hear({
    type: 'table',
    table: { ...SIGNED, seats: SIGNED.seats.map((seat, at) => (at === 0 ? { ...seat, player: null, clientSeedHash: null } : seat)) },
  });
  return made;
}

/** The same after sitting down there: the table and the terms with our hash. */
async function seated(): Promise<{ table: Table; info: typeof STARTING; terms: string; seed: string }> {
  const made = signedTable();
  vi.spyOn(api, 'sit').mockResolvedValue(SIGNED);
  await made.sit(0);
  const { seed } = made.witness.own(2)!;
  const seats = SIGNED.seats.map((seat, at) => (at === 0 ? { ...seat, clientSeedHash: sha256(seed) } : seat));
  return { table: made, info: { ...STARTING, seats }, terms: TERMS.replace(SIGNED.seats[0]!.clientSeedHash!, sha256(seed)), seed };
}

const opening = (terms: string) => ({ type: 'openSeeds', table: TABLE, match: TABLE, attempt: 2, terms, signature: house.terms(PLACE, terms) });

test('the seed is opened once the table is starting, and to terms that fit', async () => {
  const { info, terms, seed } = await seated();
  hear(opening(terms));
  expect(line.tell, 'not while it is open').not.toHaveBeenCalled();
  hear({ type: 'table', table: info });
  expect(line.tell.mock.calls).toEqual([[{ type: 'openSeed', table: TABLE, match: TABLE, attempt: 2, seed }]]);
  hear(opening(terms));
  expect(line.tell, 'again, to whoever has joined again').toHaveBeenCalledTimes(2);
});

test('where a promise is broken nothing more goes out, and nothing can be asked for', async () => {
  const { table, info, terms } = await seated();
  hear({ type: 'table', table: info });
  hear(opening(terms.replace('"stake":1', '"stake":9')));
  expect(line.tell).not.toHaveBeenCalled();
  expect(table.witness.broken[0]).toMatchObject({ what: 'settings' });
  hear({
    type: 'update',
    table: TABLE,
    match: TABLE,
    n: 0,
    events: [],
    view: [{ phase: 'x', fair: SIGNED_FAIR }],
    options: [[{ type: 'deal', allowed: true }]],
    time: 0,
    fresh: true,
  });
  expect(table.scene!.options).toEqual([]);
  expect(await table.send({ type: 'deal' } as never)).toBe(false);
  expect(await table.agree(true)).toBe(false);
  expect(line.ask).not.toHaveBeenCalled();
});

test('after a void attempt the seat is taken again by itself, once', async () => {
  const { table } = await seated();
  const sit = vi.mocked(api.sit);
  const hash = sha256('third');
  const voided = {
    ...VOIDED,
    attempt: 2,
    serverSeedHash: SIGNED.serverSeedHash,
    serverSeed: sha256('the server seed'),
    opened: [null, null, 'bot2'],
  };
  const seats = SIGNED.seats.map((seat, at) => (at === 0 ? { ...seat, clientSeedHash: null } : seat));
  const signature = house.commitment({ ...PLACE, attempt: 3 }, hash);
  const next = { ...SIGNED, attempt: 3, serverSeedHash: hash, signature, seats, voided: [VOIDED, voided] };
  hear({ type: 'table', table: next });
  hear({ type: 'table', table: next });
  await vi.waitFor(() => expect(sit).toHaveBeenCalledTimes(2));
  expect(sit.mock.calls[1]![1]).toMatchObject({ seat: 0, serverSeedHash: hash, clientSeedHash: sha256(table.witness.own(3)!.seed) });
  expect(table.witness.own(3)!.seed).not.toBe(table.witness.own(2)!.seed);
  expect(table.witness.stopped).toBe(false);
});

test('the last head is signed, one request at a time, and again on a new line', async () => {
  const made = signedTable();
  hear({ type: 'table', table: { ...RUNNING, seats: RUNNING.seats } });
  line.ask.mockResolvedValue({ type: 'accepted', head: HEAD });
  await made.send({ type: 'deal' } as never);
  await made.send({ type: 'stand' } as never);
  const asked = () => line.tell.mock.calls.filter(([message]) => (message as Ask).type === 'signHead').length;
  expect(asked(), 'not before the first is answered').toBe(1);
  hear({ type: 'signedHead', table: TABLE, match: TABLE, attempt: 2, head: HEAD, signature: SIGNED_HEAD });
  expect(asked()).toBe(2);
  hear({ type: 'signedHead', table: TABLE, match: TABLE, attempt: 2, head: HEAD, signature: SIGNED_HEAD });
  expect(asked()).toBe(2);
  expect(made.witness.kept.heads).toEqual([{ attempt: 2, head: HEAD, signature: SIGNED_HEAD }]);
  await made.send({ type: 'deal' } as never);
  line.join();
  hear({ type: 'table', table: RUNNING });
  expect(asked(), 'what was asked on the old line').toBe(4);
});

test('a table that is not for us is missing, one that closed is gone', () => {
  hear({ type: 'refused', error: { code: 'not_found', message: '' } });
  expect(table.missing).toBe(true);
  hear({ type: 'table', table: INFO });
  expect(table.missing).toBe(false);
  hear({ type: 'gone', table: 't1' });
  expect(table.gone).toBe(true);
});

/** The match after the one at the table of two, with other settings and a commitment of its own. */
const SECOND = `${TABLE}-2`;
const later = sha256('the next seed');
const NEXT = {
  ...SIGNED,
  match: SECOND,
  number: 2,
  matches: 1,
  attempt: 1,
  voided: [],
  config: { stake: 3 },
  serverSeedHash: later,
  signature: house.commitment({ table: SECOND, attempt: 1 }, later),
  seats: SIGNED.seats.map((seat) => ({ ...seat, clientSeedHash: null })),
};

test('the next match has a witness, a board and a seed of its own, without a click', async () => {
  const { table, info } = await seated();
  const first = table.witness;
  hear({ type: 'table', table: { ...info, status: 'running' } });
  hear({ type: 'update', table: TABLE, match: TABLE, n: 0, events: [], view: [{ phase: 'x', fair: SIGNED_FAIR }], time: 0, fresh: true });
  hear({ type: 'table', table: NEXT });
  expect(table.witness.match).toBe(SECOND);
  expect(table.scene, 'nothing of the match before').toBe(null);
  const sit = vi.mocked(api.sit);
  await vi.waitFor(() => expect(sit).toHaveBeenCalledTimes(2));
  expect(sit.mock.calls[1]![1]).toMatchObject({ seat: 0, serverSeedHash: later, clientSeedHash: sha256(table.witness.own(1)!.seed) });
  expect(table.witness.stopped).toBe(false);
  expect(first.own(1), 'each match keeps its own').toBe(null);
});

test('a commitment that is signed for another match is caught', async () => {
  const { table } = await seated();
  hear({ type: 'table', table: { ...NEXT, signature: house.commitment({ table: TABLE, attempt: 1 }, later) } });
  expect(table.witness.broken[0]).toMatchObject({ what: 'signature' });
});

test('other settings are shown while one has committed to nothing, and are then committed to; with one’s hash they are caught', async () => {
  const { table, info } = await seated();
  const other = { ...SIGNED, config: { ...(SIGNED.config as object), stake: 5 } };
  const forgotten = SIGNED.seats.map((seat, at) => (at === 0 ? { ...seat, clientSeedHash: null } : seat));
  hear({ type: 'table', table: { ...other, seats: forgotten } });
  await vi.waitFor(() => expect(api.sit).toHaveBeenCalledTimes(2));
  expect(table.witness.stopped).toBe(false);
  hear({ type: 'table', table: { ...SIGNED, seats: info.seats } });
  expect(table.witness.broken[0]).toMatchObject({ what: 'settings' });
});

test('whoever is moved to another seat before the start commits to it there', async () => {
  const { table, info } = await seated();
  const [mine, theirs, bot] = info.seats;
  hear({ type: 'table', table: { ...SIGNED, seats: [theirs!, mine!, bot!] } });
  await vi.waitFor(() => expect(api.sit).toHaveBeenCalledTimes(2));
  expect(table.witness.own(2)).toMatchObject({ seat: 1 });
  expect(table.witness.stopped).toBe(false);
});

test('what happened to people stands in the log, under the names that tell them apart', () => {
  update(0, [], [{ phase: 'x', fair: FAIR }], { fresh: true });
  const people = [{ player: 'p1', name: 'An', twin: 2, present: true, away: true, seat: null, wants: 'play' as const }];
  const notes = [
    { what: 'away' as const, player: 'p1', name: 'An', seat: 0, at: 5 },
    { what: 'bot' as const, player: 'p2', name: 'Chi', seat: 1, at: 7 },
    { what: 'back' as const, player: 'p1', name: 'An', seat: 0, at: 8 },
    { what: 'back' as const, player: 'p3', name: 'Dũng', seat: 1, at: 9 },
  ];
  const seats = [{ ...INFO.seats[0]!, present: true, away: true }, INFO.seats[1]!];
  hear({ type: 'table', table: { ...INFO, people, seats, notes } });
  expect(table.scene!.absence[0]).toBe('away');
  expect(table.notes.map(({ what, name, instead, at }) => [what, name, instead, at])).toEqual([
    ['away', 'An (2)', undefined, 5],
    ['bot', 'Chi', undefined, 7],
    ['back', 'An (2)', undefined, 8],
    ['back', 'Dũng', 'Chi', 9],
  ]);
});
