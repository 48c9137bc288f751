import { expect, test } from 'vitest';
import { asButtons, commandOf, openFields, refusedOf, valueOf } from '../../src/games/plain/offers';
import { humanised } from '../../src/games/plain/names';
import { said, Shaper, type Named, type Shape } from '../../src/games/plain/shape';
import { language } from '../../src/text/index.svelte';

language.code = 'en';

const COMMON = { game: 'any', phase: 'play', seat: 0, turn: [0], deadline: null, over: false, result: null, fair: {} };
const shaper = (seat: number | null = 0) => new Shaper({ word: humanised, one: humanised }, { names: ['An', 'Bo', 'Cy'], seat });
const text = (fields: Named[]) => Object.fromEntries(fields.map(({ name, shape }) => [name, said(shape)]));
const kind = (fields: Named[], name: string): Shape['kind'] | undefined => fields.find((one) => one.name === name)?.shape.kind;

test('names of the wire become words', () => {
  expect(['turnSeconds', 'CRYPTO_GAMBLE', 'TKL', 'xi_dach', 'over'].map(humanised)).toEqual([
    'Turn seconds',
    'Crypto gamble',
    'TKL',
    'Xi dach',
    'Over',
  ]);
});

test('what every view has is left to the page; figures and words are facts', () => {
  const { facts, more } = shaper().board({ ...COMMON, round: 3, pot: 1500, top: 'QS', dealer: 1, isOpen: true, history: [{ round: 1, winner: 2 }] });
  expect(text(facts)).toEqual({ round: '3', pot: '1,500', top: 'Q♠', dealer: 'Bo', isOpen: 'yes' });
  expect(more.map(({ name, shape }) => [name, said(shape)])).toEqual([['history', '1 Cy']]);
});

test('a list with something for every seat is told at the seats', () => {
  const { seats } = shaper().board({ ...COMMON, players: [{ money: 5 }, { money: 6 }, { money: 7 }], bids: [1, null, 3], order: [2, 0, 1] });
  expect(seats.map(({ fields }) => text(fields))).toEqual([
    { money: '5', bids: '1' },
    { money: '6', bids: 'hidden' },
    { money: '7', bids: '3' },
  ]);
});

test('what each seat has bought or kept is told there, also while somebody has nothing', () => {
  const { seats, more } = shaper().board({ ...COMMON, bought: [[{ kind: 'rug', price: '12.50' }], [], []] });
  expect(seats.map(({ fields }) => text(fields))).toEqual([{ bought: 'Rug 12.50' }, { bought: '–' }, { bought: '–' }]);
  expect(more).toEqual([]);
});

test('what I know of myself and not of another is hidden; what nobody has is not there', () => {
  const { seats } = shaper(0).board({
    ...COMMON,
    players: [
      { choice: 'rock', won: null },
      { choice: null, won: null },
      { choice: null, won: null },
    ],
  });
  expect(seats.map(({ fields }) => text(fields))).toEqual([
    { choice: 'Rock', won: '–' },
    { choice: 'hidden', won: '–' },
    { choice: 'hidden', won: '–' },
  ]);
});

test('cards that are counted and not shown lie there face down', () => {
  const { seats } = shaper().board({
    ...COMMON,
    seats: [
      { cards: ['AS', 'TD'], count: 2 },
      { cards: [], count: 2 },
      { cards: [], count: 0 },
    ],
  });
  expect(seats.map(({ fields }) => kind(fields, 'cards'))).toEqual(['cards', 'cards', 'nothing']);
  expect(seats[1]?.fields[0]?.shape).toEqual({ kind: 'cards', cards: [null, null] });
});

test('who has done something is said by name; figures stay figures', () => {
  const { facts } = shaper().board({ ...COMMON, thrown: [0, 2], dice: [1, 2], chosen: [2, 1] });
  expect(text(facts)).toEqual({ thrown: 'An · Cy', dice: '1 · 2', chosen: '2 · 1' });
});

test('in an event, what is null is not for this viewer; a time that is not set is none', () => {
  expect(said(shaper().told(null, 'card'))).toBe('hidden');
  expect(said(shaper().told(null, 'deadline'))).toBe('–');
});

const range = { min: 10, max: 50, step: 10 };

test('a list alone is a row of buttons; with an amount beside it, a form', () => {
  expect(asButtons({ type: 'choose', allowed: true, fields: { hand: { oneOf: ['rock', 'paper'] } } })).toEqual(['hand', ['rock', 'paper']]);
  expect(asButtons({ type: 'bid', allowed: true, fields: { on: { oneOf: ['red', 'black'] }, amount: range } })).toBe(undefined);
  expect(openFields({ type: 'act', allowed: true, fields: { action: { oneOf: ['BUY'] }, amount: range } }).map(([name]) => name)).toEqual(['amount']);
});

test('a command has what is fixed and what was chosen, within what is offered now', () => {
  const offer = { type: 'bid', allowed: true, fields: { on: { oneOf: ['red'] }, amount: range, note: { oneOf: ['x'], optional: true } } };
  expect(commandOf(offer, {})).toEqual({ type: 'bid', on: 'red', amount: 10 });
  expect(commandOf(offer, { amount: 30, note: 'x' })).toEqual({ type: 'bid', on: 'red', amount: 30, note: 'x' });
  expect(valueOf(range, 35)).toBe(10);
  expect(valueOf(range, 60)).toBe(10);
});

test('a type is refused only where nothing of it is offered', () => {
  const options = [
    { type: 'act', allowed: true },
    { type: 'act', allowed: false },
    { type: 'sell', allowed: false, code: 'wrong_phase' as const, reason: 'notOpen' },
  ];
  expect(refusedOf(options).map(({ type }) => type)).toEqual(['sell']);
});
