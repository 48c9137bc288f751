import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { readSeedJournal } from '../../src/bets/seedJournal';
import type { DrawCheck } from '../../src/fair/check';
import type { Journal } from '../../src/fair/journal';
import { load, loadSession, type TableName } from '../../src/games/registry';
import type { Round, SessionName } from '../../src/house/session.svelte';
import type { JournalEvent } from '../../src/session/game';
import { ready } from '../../src/wasm/preview.svelte';
import { writeJournal } from '../support/forger';
import { golden, PREVIEWS, tampered } from './golden';

const NAMES = ['An', 'Bình', 'Chi', 'Dũng', 'Em', 'Phúc'];

/** The game of a recording: `xidach-2` is Xì Dách by the second version of its rules. */
const gameOf = (recording: string): string => recording.split('-')[0]!;

const atTable = async (game: TableName, journal: Journal): Promise<DrawCheck[]> => (await load(game)).draws(journal, NAMES);

describe('the draws of a recorded game at a table follow from its seeds', () => {
  // As many as the audit of the house finds.
  const FOUND = {
    xidach: 39,
    'xidach-2': 46,
    contraband: 5,
    'contraband-2': 3,
    bazaar: 24,
    cashflow: 249,
    'cashflow-2': 358,
  };

  test.each(Object.entries(FOUND))('%s', async (recording, count) => {
    const checks = await atTable(gameOf(recording) as TableName, golden(recording));
    expect(checks).toHaveLength(count);
    expect(checks.filter(({ ok }) => !ok)).toEqual([]);
    for (const { drawn, bound, meaning } of checks) {
      expect(drawn).toBeLessThan(bound);
      expect(meaning).toMatch(/\S/);
      expect(meaning).not.toMatch(/undefined|NaN|\[object/);
    }
  });

  test('and another card does not', async () => {
    const checks = await atTable('xidach', tampered('xidach', '"secret":"AC"', '"secret":"AD"'));
    expect(checks.filter(({ ok }) => !ok)).toHaveLength(1);
  });
});

/** The rounds of a journal of the referee, with as much of their views as the draws are computed from. */
function roundsOf(game: SessionName, journal: Journal, viewOf: (events: JournalEvent[]) => object): [Round, JournalEvent[]][] {
  const nonces = new Set(journal.lines.filter(({ entry }) => entry.draws > 0).map(({ entry }) => entry.nonce));
  return [...nonces].map((nonce) => {
    const events = journal.lines.flatMap(({ entry }) => (entry.nonce === nonce ? entry.events : []));
    return [{ game, round: nonce, view: { fair: { serverSeedHash: '' }, ...viewOf(events) } } as unknown as Round, events];
  });
}

const cards = (events: JournalEvent[]) => {
  const cardHistory = events.flatMap((event) => (typeof event.card === 'number' ? [event.card] : []));
  const lost = events.some((event) => event.type === 'guessedWrong');
  return { cardHistory, multiplierHistory: [], phase: lost ? 'finished' : 'playing' };
};

describe('the draws of recorded rounds against the house follow from their seeds', () => {
  // The chances of steps come from the rules.
  beforeEach(async () => {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(readFileSync(PREVIEWS))));
    await ready();
  });

  const LANES: Record<string, number> = { easy: 19, medium: 17, hard: 15, daredevil: 10 };
  const steps = (lengthOf: (difficulty: string) => number) => (events: JournalEvent[]) => {
    const survived = events.flatMap(({ type }) => (type === 'stepSurvived' ? [true] : type === 'stepLost' ? [false] : []));
    const difficulty = String(events.find(({ type }) => type === 'betPlaced')!.difficulty);
    const tiles = events.flatMap((event) => (event.tiles ? [event.tiles] : []));
    const multipliers = Array.from({ length: lengthOf(difficulty) }, () => '1.00000000');
    return { difficulty, multipliers, survived, ...(tiles.length > 0 && { tiles }) };
  };
  const road = steps((difficulty) => LANES[difficulty]!);
  const tower = steps(() => 9);
  const FOUND = {
    hilo: [50, cards],
    'hilo-2': [54, cards],
    chickenroad: [33, road],
    'chickenroad-2': [39, road],
    dragontower: [29, tower],
    'dragontower-2': [34, tower],
  } as const;

  test.each(Object.entries(FOUND))('%s', async (recording, [count, viewOf]) => {
    const game = gameOf(recording) as SessionName;
    const parts = await loadSession(game);
    const journal = golden(recording);
    const checks = roundsOf(game, journal, viewOf).flatMap(([round, events]) => {
      const seeds = { serverSeed: journal.serverSeed, clientSeed: journal.opening.clientSeed, nonce: round.round };
      return parts.draws(round, seeds, events);
    });
    expect(checks).toHaveLength(count);
    expect(checks.filter(({ ok }) => !ok)).toEqual([]);
  });

  test('and tiles that were told otherwise do not', async () => {
    const { draws } = await loadSession('dragontower');
    const journal = golden('dragontower-2');
    const [[round, events]] = roundsOf('dragontower', journal, tower) as [[Round<'dragontower'>, JournalEvent[]]];
    const seeds = { serverSeed: journal.serverSeed, clientSeed: journal.opening.clientSeed, nonce: round.round };
    const { picked, safe } = round.view.tiles![0]!;
    const told = (tiles: { picked: number; safe: number[] }) => {
      const view = { ...round.view, tiles: [tiles, ...round.view.tiles!.slice(1)] };
      return draws({ ...round, view }, seeds, events)[0]!.ok;
    };
    expect(told({ picked, safe })).toBe(true);
    expect(told({ picked, safe: safe.slice(1) }), 'fewer are safe').toBe(false);
    expect(told({ picked: [0, 1, 2, 3].find((tile) => safe.includes(tile) !== safe.includes(picked))!, safe }), 'another was picked').toBe(false);
  });

  test('and a round that was told otherwise does not', async () => {
    const { draws } = await loadSession('hilo');
    const journal = golden('hilo');
    const [[round, events]] = roundsOf('hilo', journal, cards) as [[Round<'hilo'>, JournalEvent[]]];
    const seeds = { serverSeed: journal.serverSeed, clientSeed: journal.opening.clientSeed, nonce: 0 };
    const told = { ...round, view: { ...round.view, cardHistory: [2, ...round.view.cardHistory.slice(1)] } };
    expect(draws(told, seeds, []).map(({ ok }) => ok)).toEqual([false, true]);
    expect(draws(round, seeds, events).map(({ ok }) => ok)).toEqual([true, true]);
    expect(draws(told, seeds, events)[0]!.ok, 'the journal says otherwise').toBe(false);
  });
});

test('the journal of an opened seed gives the events of each round', () => {
  const placed = (round: number, card: number) => ({
    number: 0,
    who: 0,
    what: { type: 'placeBet' },
    round,
    draws: 1,
    events: [{ type: 'cardDealt', card }],
  });
  const close = { number: 0, who: 'house', what: { type: 'close', serverSeed: 'x' }, draws: 0, events: [] };
  const { events } = readSeedJournal(writeJournal([placed(0, 7), placed(1, 3), placed(0, 9), close], 'x'));
  expect(events.get(0)!.map(({ card }) => card)).toEqual([7, 9]);
  expect(events.get(1)!.map(({ card }) => card)).toEqual([3]);
});
