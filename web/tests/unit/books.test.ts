import { expect, test } from 'vitest';
import type { AssetView, LiabilityView } from '../../src/generated/cashflow';
import type { Seen } from '../../src/games/cashflow/ledger';
import { line } from '../../src/games/cashflow/lines';
import { words } from '../../src/games/cashflow/words';
import { worthOf } from '../../src/games/cashflow/worth';
import type { Scene } from '../../src/house/scene';
import { LANGS, language, number } from '../../src/text/index.svelte';
import { golden } from './golden';

const asset = (id: string, cost: number, metadata: object) => ({ id, cost, metadata }) as AssetView;
const debt = (id: string, balance: number) => ({ id, balance }) as LiabilityView;

test('mortgages are owed beside the debts, and the rest is the net worth', () => {
  const assets = [
    asset('a1', 50_000, { landType: 'house', units: 1, mortgage: 45_000, downPayment: 5_000 }),
    asset('a2', 2_000, { symbol: 'OK4U', price: 10, quantity: 200, dividend: 0 }),
    asset('a3', 20_000, { landType: 'land', units: 1, mortgage: 0, downPayment: 20_000 }),
  ];
  const worth = worthOf({ cash: 400, assets, liabilities: [debt('home', 38_000), debt('bank', 3_000)] });
  expect(worth).toEqual({ mortgages: [{ id: 'a1', balance: 45_000 }], owned: 72_400, owed: 86_000, net: -13_600 });
});

test('a payment that the cash did not cover names the loan that it forced, in every language', () => {
  const events = golden('cashflow-2').lines.flatMap(({ entry }) => entry.events as unknown as Seen[]);
  const at = events.findIndex((event, i) => event.type === 'paid' && event.reason === 'downsizing' && events[i - 1]?.type === 'lent');
  const [loan, paid] = [events[at - 1] as Extract<Seen, { type: 'lent' }>, events[at] as Extract<Seen, { type: 'paid' }>];
  const names = Array.from({ length: 6 }, (_, seat) => `Seat ${seat}`);
  const scene = { events: events.slice(0, at + 1), names, seat: null, config: {} } as unknown as Scene<'cashflow'>;
  for (const lang of LANGS) {
    language.choose(lang);
    const told = line(paid, scene)?.text;
    expect(told, lang).toContain(number(paid.amount));
    expect(told, lang).toContain(words().lines.forcedLoan(number(loan.amount)));
  }
});
