import { describe, expect, it } from 'vitest';
import { nearer } from '../../src/games/cashflow/pieces.svelte';

const on = (position: number) => ({ track: 'ratRace' as const, position });

describe('pieces of CashFlow', () => {
  it('walk forward, over the start as well', () => {
    expect(nearer(on(3), on(7), false)).toEqual(on(4));
    expect(nearer(on(23), on(2), false)).toEqual(on(0));
  });

  it('walk back where a replay goes back', () => {
    expect(nearer(on(7), on(3), true)).toEqual(on(6));
    expect(nearer(on(0), on(22), true)).toEqual(on(23));
  });

  it('are put where they belong if that is farther than dice can show', () => {
    expect(nearer(on(0), on(23), false)).toEqual(on(23));
    expect(nearer(on(0), on(1), true)).toEqual(on(1));
  });
});
