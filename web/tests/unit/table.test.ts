import { beforeEach, expect, test, vi } from 'vitest';
import type { Ask, Tell } from '../../src/generated/wire';
import { Refused } from '../../src/house/http';
import { headsOf } from '../../src/house/heads';
import { me } from '../../src/house/me.svelte';
import { keepSeed } from '../../src/house/seeds';
import { Table } from '../../src/house/table.svelte';
import { notice } from '../../src/ui/notices.svelte';

const line = vi.hoisted(() => ({
  join: undefined as unknown as () => Ask,
  hear: undefined as unknown as (message: Tell) => void,
  ask: vi.fn(),
  tell: vi.fn(),
}));

vi.mock('../../src/house/socket.svelte', () => ({
  socket: {
    follow: (_table: string, { join, hear }: typeof line) => Object.assign(line, { join, hear }) && (() => undefined),
    ask: (asked: Ask) => line.ask(asked) as unknown,
    tell: (told: Ask) => line.tell(told) as unknown,
    open: () => undefined,
  },
}));

const INFO = {
  id: 't1',
  game: 'xidach',
  status: 'playing',
  creator: 'p1',
  config: { stake: 1 },
  seats: [
    { player: 'p1', name: 'An', bot: null },
    { player: null, name: null, bot: 'careful' },
  ],
};

const hear = (message: object): void => line.hear(message as Tell);
const update = (n: number, events: string[], view: object, more: object = {}) =>
  hear({ type: 'update', table: 't1', n, events: events.map((type) => ({ type })), view, time: 1000, ...more });

let table: Table;

beforeEach(() => {
  line.ask.mockReset();
  line.tell.mockReset();
  me.player = 'p1';
  table = new Table('t1');
  hear({ type: 'table', table: INFO });
});

test('a fresh view is taken whole, a later one changes its fields alone', () => {
  update(1, ['a'], [{ phase: 'dealing', round: 1, hands: [1] }], { fresh: true });
  update(3, ['b', 'c'], { phase: ['turns'], hands: { 1: [2] } });
  expect(table.view).toEqual({ phase: 'turns', round: 1, hands: [1, 2] });
  expect(table.events.map(({ type }) => type)).toEqual(['a', 'b', 'c']);
  expect(table.news.map(({ type }) => type)).toEqual(['b', 'c']);
  update(3, [], [{ phase: 'over' }], { fresh: true });
  expect(table.view, 'nothing of the old one is left').toEqual({ phase: 'over' });
  expect(table.events).toHaveLength(3);
});

test('after a gap only what came again is known', () => {
  update(1, ['a'], [{ phase: 'x' }], { fresh: true });
  update(9, ['h', 'i'], [{ phase: 'y' }], { fresh: true });
  expect(table.events.map(({ type }) => type)).toEqual(['h', 'i']);
});

test('one joins again from what one has, with the invitation one came by', () => {
  expect(line.join()).toEqual({ type: 'join', table: 't1', from: 0 });
  update(2, ['a', 'b'], {}, { fresh: true });
  expect(line.join()).toEqual({ type: 'join', table: 't1', from: 2 });
  new Table('t2', 'secret');
  expect(line.join()).toEqual({ type: 'join', table: 't2', from: 0, invite: 'secret' });
});

test('options stay until others come', () => {
  update(0, [], {}, { fresh: true, options: [[{ type: 'draw', allowed: true }]] });
  update(1, ['a'], {});
  expect(table.options).toEqual([{ type: 'draw', allowed: true }]);
  update(2, ['b'], {}, { options: [[]] });
  expect(table.options).toEqual([]);
});

test('the scene knows who looks, and how the others are called', () => {
  expect(table.scene, 'not before the game has begun').toBe(null);
  update(0, [], [{ phase: 'x' }], { fresh: true });
  expect(table.scene).toMatchObject({ seat: 0, live: true, config: { stake: 1 }, view: { phase: 'x' } });
  expect(table.scene!.names[0]).toBe('An');
  expect(table.scene!.names[1]).not.toBe('');
  me.player = 'p9';
  expect(table.scene!.seat, 'a spectator').toBe(null);
});

test('the time of the table goes on from the last update', () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(5_000);
  update(0, [], {}, { fresh: true, time: 70_000 });
  now.mockReturnValue(5_250);
  expect(table.now()).toBe(70_250);
});

test('what is said comes to its channel and its number alone', () => {
  const channel = (name: string, number: number) => ({ channel: name, number, messages: [] });
  hear({ type: 'channels', table: 't1', channels: [channel('table', 0), channel('pair', 1), channel('pair', 2)] });
  hear({ type: 'said', table: 't1', channel: 'pair', number: 2, message: { text: 'psst' } });
  expect(table.channels.map(({ messages }) => messages.length)).toEqual([0, 0, 1]);
});

test('a command keeps its receipt, and a refused one is told', async () => {
  update(0, [], {}, { fresh: true });
  let accept!: (answer: object) => void;
  line.ask.mockReturnValueOnce(new Promise((resolve) => (accept = resolve)));
  const sent = table.scene!.send({ type: 'draw' } as never);
  expect(table.scene!.busy).toBe(true);
  accept({ type: 'accepted', head: 'abc' });
  expect(await sent).toBe(true);
  expect(table.scene!.busy).toBe(false);
  expect(line.ask).toHaveBeenCalledWith({ type: 'command', table: 't1', command: { type: 'draw' } });
  expect(headsOf('t1')).toEqual(['abc']);

  const said = vi.spyOn(notice, 'say').mockReturnValue();
  line.ask.mockRejectedValueOnce(new Refused('not_your_turn', 'It is not your turn.'));
  expect(await table.send({ type: 'draw' } as never)).toBe(false);
  expect(said).toHaveBeenCalledOnce();
});

test('one opens the seed that one kept, and none where none was', () => {
  hear({ type: 'openSeeds', table: 't1' });
  expect(line.tell).not.toHaveBeenCalled();
  keepSeed('t1', 'mine');
  hear({ type: 'openSeeds', table: 't1' });
  expect(line.tell).toHaveBeenCalledWith({ type: 'openSeed', table: 't1', seed: 'mine' });
});

test('a table that is not for us is missing, one that closed is gone', () => {
  hear({ type: 'refused', error: { code: 'not_found', message: '' } });
  expect(table.missing).toBe(true);
  hear({ type: 'table', table: INFO });
  expect(table.missing).toBe(false);
  hear({ type: 'gone', table: 't1' });
  expect(table.gone).toBe(true);
});
