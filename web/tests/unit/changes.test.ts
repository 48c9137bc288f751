import { describe, expect, test } from 'vitest';

import { changed } from '../../src/house/changes';

const view = { turn: [0], seats: [{ cards: [] as string[] }, { cards: ['KS'] }] };

describe('what something is after changes', () => {
  test('a list of one is the new value', () => {
    expect(changed(view, [{ turn: [] }])).toEqual({ turn: [] });
    expect(changed(undefined, [null])).toBeNull();
  });

  test('an object leads to fields and items', () => {
    expect(changed(view, { turn: [[1]], seats: { 1: { cards: { 1: ['2D'] } } } })).toEqual({
      turn: [1],
      seats: [{ cards: [] }, { cards: ['KS', '2D'] }],
    });
  });

  test('what is neither is refused', () => {
    for (const none of ['players', 1, null]) expect(() => changed(view, { turn: none })).toThrow();
  });

  test('what does not change stays the same, and what was shown stays as it was', () => {
    const before = structuredClone(view);
    const after = changed(view, { seats: { 1: { cards: [[]] } } }) as typeof view;
    expect(view).toEqual(before);
    expect(after.seats[0]).toBe(view.seats[0]);
    expect(after.turn).toBe(view.turn);
  });
});
