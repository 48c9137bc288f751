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
const PAST = { own: 2, head: 'the head', names: ['An', 'Bình', 'Chi', ''], bots: [3], shown: { people: [0, 1, 2], agreed: [0] } };

beforeEach(() => {
  vi.spyOn(api, 'replay').mockImplementation((_, seat = 2) => Promise.resolve({ ...PAST, game: 'xidach', seat, steps: STEPS }));
  vi.spyOn(api, 'journal').mockResolvedValue(goldenLines('xidach').join('\n'));
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

test('it is public once all who played let it be seen, and is then looked at through other eyes', async () => {
  const replay = await Replay.fetch('t1');
  expect(replay.isPublic).toBe(false);
  vi.spyOn(api, 'show').mockResolvedValue({ people: [0, 1, 2], agreed: [0, 1, 2] });
  await replay.show();
  expect(replay.isPublic).toBe(true);
  replay.step = 1;
  const other = await replay.as(0);
  expect(other.recorded.seat).toBe(0);
  expect(other.step, 'the same moment').toBe(1);
});
