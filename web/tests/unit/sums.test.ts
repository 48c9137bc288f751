import { expect, test } from 'vitest';
import { daysBetween, dayAfter } from '../../src/operator/shown';
import { sums } from '../../src/operator/sums';

test('what is owed is summed up by currency, to the last unit', () => {
  const owed = [
    { currency: 'BTC', amount: '1000000000.00000001' },
    { currency: 'USD', amount: '0.10' },
    { currency: 'BTC', amount: '9000000000000000.00000001' },
    { currency: 'USD', amount: '0.20' },
  ];
  expect(sums(owed)).toEqual([
    { currency: 'BTC', amount: '9000001000000000.00000002' },
    { currency: 'USD', amount: '0.30' },
  ]);
  expect(sums([])).toEqual([]);
});

test('a range of days includes its last one, and a chart has every day', () => {
  expect(dayAfter('2026-12-31')).toBe('2027-01-01');
  expect(dayAfter('')).toBe('');
  expect(daysBetween('2026-02-27', '2026-03-02')).toEqual(['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02']);
  expect(daysBetween('2026-11-18', '2026-11-18')).toEqual(['2026-11-18']);
});
