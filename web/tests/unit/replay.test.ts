import { beforeEach, expect, test, vi } from 'vitest';
import { api } from '../../src/house/http';
import { Replay } from '../../src/house/replay.svelte';
import { goldenLines } from './golden';

const FIRST = { phase: 'dealing', hand: 1, over: false };
const STEPS = [
  { at: 0, events: [{ type: 'handBegan' }], view: [FIRST] },
  { at: 500, events: [{ type: 'cardDealt' }, { type: 'cardDealt' }], view: { phase: ['turns'] } },
  { at: 900, events: [], view: { over: [true] } },
];
const PAST = { table: 't1', head: 'the head', names: ['An', 'Bình', 'Chi', ''], bots: [3] };

beforeEach(() => {
  vi.spyOn(api, 'replay').mockResolvedValue({ game: 'xidach', seat: 2, steps: STEPS });
  vi.spyOn(api, 'journal').mockResolvedValue(goldenLines('xidach').join('\n'));
  vi.spyOn(api, 'history').mockResolvedValue([PAST as never]);
});

test('each moment is the one before it and what changed', async () => {
  const replay = await Replay.fetch('t1');
  expect(replay.last).toBe(2);
  expect(replay.scene).toMatchObject({ seat: 2, live: false, options: [], view: FIRST, config: { stake: 1 } });
  replay.step = 1;
  expect(replay.scene.view).toEqual({ phase: 'turns', hand: 1, over: false });
  expect(replay.scene.events).toHaveLength(3);
  expect(replay.scene.news).toEqual(STEPS[1]!.events);
  expect(replay.scene.now()).toBe(500);
});

test('one may go back, and to the end', async () => {
  const replay = await Replay.fetch('t1');
  replay.step = replay.last;
  expect(replay.scene.view).toEqual({ phase: 'turns', hand: 1, over: true });
  expect(replay.scene.news).toEqual([]);
  replay.step = 0;
  expect(replay.scene.view).toEqual(FIRST);
  expect(replay.scene.events).toHaveLength(1);
});

test('nothing can be asked for, bots have names, and the head is the one that was told', async () => {
  const replay = await Replay.fetch('t1');
  expect(await replay.scene.send({} as never)).toBe(false);
  expect(replay.names.slice(0, 3)).toEqual(['An', 'Bình', 'Chi']);
  expect(replay.names[3]).not.toBe('');
  expect(replay.head).toBe('the head');
});

test('a game that is not in one’s history is not shown', async () => {
  await expect(Replay.fetch('t2')).rejects.toMatchObject({ code: 'not_found' });
});
