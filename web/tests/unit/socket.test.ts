import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Ask } from '../../src/generated/wire';

/** The other end of a line, in the hands of a test. */
class Line {
  static readonly OPEN = 1;
  static all: Line[] = [];
  readyState = Line.OPEN;
  readonly sent: string[] = [];
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;

  constructor(readonly url: string) {
    Line.all.push(this);
  }

  send(text: string): void {
    this.sent.push(text);
  }

  close(): void {
    this.readyState = 3;
  }

  bring(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const lines = () => Line.all;
const line = (at = -1): Line => Line.all.at(at)!;
const told = (at = -1) => line(at).sent.map((text) => JSON.parse(text) as Ask & { id?: string });
const WELCOME = { type: 'welcome', protocol: 3, houseKey: 'ab'.repeat(32) };
const JOIN: Ask = { type: 'join', table: 't1', from: 0 };

let socket: (typeof import('../../src/house/socket.svelte'))['socket'];

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', Line);
  Line.all = [];
  vi.resetModules();
  ({ socket } = await import('../../src/house/socket.svelte'));
  socket.open();
});

afterEach(() => vi.useRealTimers());

/** Loses the line, and waits for the next. */
function lose(): void {
  line().onclose!();
  expect(socket.line).toBe('lost');
  vi.advanceTimersByTime(12_000);
}

test('a house of another protocol is told nothing, and not tried again', () => {
  void socket.ask({ type: 'session.seeds' });
  line().bring({ ...WELCOME, protocol: 4 });
  expect(socket.line).toBe('outdated');
  expect(line().sent).toEqual([]);
  const before = line();
  vi.advanceTimersByTime(60_000);
  expect(line()).toBe(before);
});

test('nothing is sent before the house has said welcome, and then all of it', () => {
  void socket.ask({ type: 'session.seeds' });
  expect(line().url).toBe('ws://house/api/socket?protocol=3');
  expect(line().sent).toEqual([]);
  expect(socket.line).toBe('connecting');
  line().bring(WELCOME);
  expect(socket.line).toBe('open');
  expect(told()).toMatchObject([{ type: 'session.seeds' }]);
});

test('an answer finds its question, whatever comes between', async () => {
  line().bring(WELCOME);
  const first = socket.ask({ type: 'session.seeds' });
  const second = socket.ask({ type: 'session.info' });
  const [one, two] = told();
  expect(one!.id).not.toBe(two!.id);
  line().bring({ type: 'session.info', id: two!.id });
  line().bring({ type: 'session.seeds', id: one!.id, seeds: {} });
  expect(await second).toMatchObject({ type: 'session.info' });
  expect(await first).toMatchObject({ type: 'session.seeds' });
});

test('what was not answered is sent once more, byte for byte, and what was answered is not', async () => {
  line().bring(WELCOME);
  const answered = socket.ask({ type: 'session.seeds' });
  const lost = socket.ask({ type: 'command', table: 't1', command: { type: 'draw' } });
  line().bring({ type: 'session.seeds', id: told()[0]!.id });
  await answered;
  const before = line().sent[1];
  lose();
  expect(lines()).toHaveLength(2);
  expect(line().sent, 'not before it is welcome').toEqual([]);
  line().bring(WELCOME);
  expect(line().sent).toEqual([before]);
  line().bring({ type: 'accepted', id: told()[0]!.id });
  expect(await lost).toMatchObject({ type: 'accepted' });
});

test('a refusal is one, with its code', async () => {
  line().bring(WELCOME);
  const asked = socket.ask({ type: 'command', table: 't1', command: { type: 'draw' } });
  line().bring({ type: 'refused', id: told()[0]!.id, error: { code: 'not_your_turn', message: 'It is not your turn.' } });
  await expect(asked).rejects.toMatchObject({ code: 'not_your_turn', message: 'It is not your turn.' });
});

test('a followed table is joined again after a lost line, until it is left', () => {
  line().bring(WELCOME);
  const hear = vi.fn();
  const leave = socket.follow('t1', { join: () => JOIN, hear });
  line().bring({ type: 'gone', table: 't1' });
  line().bring({ type: 'gone', table: 't2' });
  expect(hear.mock.calls).toEqual([[{ type: 'gone', table: 't1' }]]);
  lose();
  line().bring(WELCOME);
  expect(told()).toEqual([JOIN]);
  leave();
  expect(told().at(-1)).toEqual({ type: 'part', table: 't1' });
  lose();
  line().bring(WELCOME);
  expect(told()).toEqual([]);
});

test('a line that is silent for long is dead, and the old one is heard no more', () => {
  line().bring(WELCOME);
  vi.advanceTimersByTime(6_000);
  expect(told()).toEqual([{ type: 'ping' }]);
  vi.advanceTimersByTime(12_000);
  expect(socket.line).toBe('lost');
  expect(line(0)).toMatchObject({ readyState: 3, onmessage: null, onclose: null });
});

test('the longer a house is away, the more rarely it is asked', () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  const waits = [250, 500, 1_000, 2_000, 4_000, 8_000, 8_000];
  for (const [failures, wait] of waits.entries()) {
    line().onclose!();
    vi.advanceTimersByTime(wait - 1);
    expect(lines()).toHaveLength(failures + 1);
    vi.advanceTimersByTime(1);
    expect(lines()).toHaveLength(failures + 2);
  }
});
