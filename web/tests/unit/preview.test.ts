import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { PREVIEWS } from './golden';

const rules = readFileSync(PREVIEWS);
const PRICES = { TKL: 3, TG: 1, TS: 2, C: 5 };

/** The client's own state, as a page that has just been opened has it. */
async function page() {
  vi.resetModules();
  return await import('../../src/wasm/preview.svelte');
}

beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(rules)));
});

test('what tells pages beforehand is small', () => {
  expect(gzipSync(rules, { level: 9 }).length).toBeLessThan(400 * 1024);
});

describe('what a page is told beforehand', () => {
  test('is nothing before the rules are there, and an answer at once after that', async () => {
    const { odds, preview, ready } = await page();
    expect(preview('bazaar', 'left', { price: 3, money: 5 })).toBeUndefined();
    await ready();
    expect(preview('bazaar', 'left', { price: 3, money: 5 })).toBe(2);
    expect(preview('bazaar', 'left', { price: 6, money: 5 })).toBeNull();
    expect(preview('bazaar', 'quotes', { prices: PRICES, of: [{ asset: 'C', quantity: 3 }] })).toEqual([{ worth: 15, price: 8 }]);
    expect(odds('run', { stated: { rtp: '96', guesses: 2 } })).toBe('0.921600000000');
  });

  test('is fetched again where it could not be fetched', async () => {
    vi.useFakeTimers();
    let line = false;
    vi.stubGlobal('fetch', () => (line ? Promise.resolve(new Response(rules)) : Promise.reject(new TypeError('offline'))));
    const { preview, ready } = await page();
    await ready();
    expect(preview('bazaar', 'left', { price: 3, money: 5 })).toBeUndefined();
    line = true;
    await vi.advanceTimersByTimeAsync(5_000);
    vi.useRealTimers();
    await ready();
    expect(preview('bazaar', 'left', { price: 3, money: 5 })).toBe(2);
  });

  test('is nothing where it is refused, which is told to whoever looks for faults', async () => {
    const told = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { preview, ready } = await page();
    await ready();
    expect(preview('bazaar', 'quotes', { prices: { ...PRICES, TS: 0 }, of: [] })).toBeUndefined();
    expect(told).toHaveBeenCalledWith('A price is from 1 to 100.');
  });
});

describe('the ledger of Contraband', () => {
  test('is what the events say, in the rules’ own words', async () => {
    const { ready } = await page();
    const { changeOf, charts } = await import('../../src/games/contraband/ledger');
    await ready();
    const events = [
      { at: 0, type: 'roundBegan', round: 1 },
      { at: 1, type: 'transferred', from: 0, to: 1, amount: 300 },
    ] as never[];
    expect(changeOf(events, 2, 0)).toBe(-300);
    const scene = { events, config: { startMoney: 1_000 }, names: ['A', 'B'] };
    const [totals, balances] = charts(scene as never);
    expect(totals!.lines.map(({ values }) => values)).toEqual([
      [1_000, 700],
      [1_000, 1_300],
    ]);
    expect(balances!.lines.map(({ values }) => values)).toEqual([
      [1_000, 700],
      [1_000, 1_300],
    ]);
  });
});
