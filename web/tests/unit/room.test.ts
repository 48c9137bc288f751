import { expect, test } from 'vitest';
import type { MatchScore, TableInfo } from '../../src/generated/wire';
import { botsOf, namesAt, namesOf } from '../../src/house/names';
import { chartOf, gamesOf, standings } from '../../src/room/score';
import { exchanged, starters, waitedFor, whyNotStart } from '../../src/room/seating';
import { INFO } from './table-of-two';

const person = (player: string, points: number, name = player) => ({ player, name, bot: null, points });
const bot = (points: number) => ({ player: null, name: 'careful 2', bot: 'careful', points });
const match = (number: number, game: string, players: MatchScore['players'], more: Partial<MatchScore> = {}): MatchScore => ({
  match: number === 1 ? 'r' : `r-${number}`,
  number,
  game,
  ended: number,
  players,
  winners: [0],
  ...more,
});

const EVENING = [
  match(1, 'xidach', [person('an', 4), person('binh', -3), bot(-1)]),
  match(2, 'bazaar', [person('binh', 9), person('an', 5)]),
  match(3, 'xidach', [person('an', 100), person('binh', -100)], { endReason: 'consent', winners: [] }),
  match(4, 'xidach', [person('an', -2), person('binh', 1), person('chi', 1, 'binh')], { winners: [1, 2] }),
];

test('the evening counts what ended by its rules, by person, by game and in all', () => {
  const all = standings(EVENING, (_, seat) => `Bot ${seat}`);
  expect(all.map(({ name, total, won, played }) => [name, total, won, played])).toEqual([
    ['an', 7, 1, 3],
    ['binh', 7, 2, 3],
    ['binh (2)', 1, 1, 1],
    ['Bot 2', -1, 0, 1],
  ]);
  expect(all[0]!.games).toEqual({ xidach: 2, bazaar: 5 });
  expect(gamesOf(EVENING)).toEqual(['xidach', 'bazaar']);
});

test('the chart runs from nothing, and leaves out what does not count', () => {
  const people = standings(EVENING, String).filter(({ bot }) => !bot);
  const chart = chartOf(EVENING, people, '');
  expect(chart.labels).toEqual(['0', '1', '2', '4']);
  expect(chart.lines.map(({ values }) => values)).toEqual([
    [0, 4, 9, 7],
    [0, -3, 6, 7],
    [0, 0, 0, 1],
  ]);
});

const empty = { player: null, name: null, bot: null, clientSeedHash: null, present: false, ready: false };
const open: TableInfo = { ...INFO, seats: [...INFO.seats, empty] };

test('a match starts with those who are there, if the game takes that many, or bots fill up', () => {
  expect(starters(open)).toBe(3);
  expect(whyNotStart(open, [], [2, 3, 4], 'X')).toBe(undefined);
  expect(whyNotStart(open, [], [4, 6, 8], 'X')).toBe('X is played by 4, 6 or 8; 3 are seated.');
  expect(whyNotStart(open, [], [5, 6, 7, 8], 'X')).toContain('5–8');
  expect(whyNotStart({ ...open, fill: 'careful' }, [], [4], 'X')).toBe(undefined);
});

test('whoever is waited for is named', () => {
  const waiting = { ...open, seats: open.seats.map((seat, at) => (at === 1 ? { ...seat, ready: false } : seat)) };
  expect(waitedFor(waiting, ['An', 'Binh'])).toEqual(['Binh']);
  expect(whyNotStart(waiting, ['An', 'Binh'], [], 'X')).toContain('Binh');
});

test('two change places, and nobody else', () => {
  expect(exchanged(4, 0, 2)).toEqual([2, 1, 0, 3]);
});

test('two of one name are told apart', () => {
  const people = INFO.seats.slice(0, 2).map(({ player }, at) => ({
    player: player!,
    name: 'An',
    present: true,
    away: false,
    seat: at,
    wants: 'play' as const,
    ...(at === 1 ? { twin: 2 } : {}),
  }));
  expect(namesAt({ ...INFO, people }).slice(0, 2)).toEqual(['An', 'An (2)']);
});

test('bots are called by their characters, and two of one are told apart', () => {
  const bot = (seat: number, word: string) => ({ ...empty, bot: word, name: `${word} ${seat}`, present: true, ready: true });
  const seats = [bot(0, 'careful'), bot(1, 'careful-bold'), bot(2, 'sharp-bold'), bot(3, 'random'), empty];
  expect(namesAt({ ...INFO, seats })).toEqual(['Bot 0', 'Blaze', 'Blaze 2', 'Dizzy', null]);
  const names = ['careful-grudging 0', 'An', 'careful 2'];
  expect(namesOf({ names, bots: [0, 2] })).toEqual(['Rufus', 'An', 'Bot 2']);
  expect(botsOf({ names, bots: [0, 2] })).toEqual(['careful-grudging', null, 'careful']);
});
