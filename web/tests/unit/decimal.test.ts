import { describe, expect, test } from 'vitest';
import type { CurrencyInfo } from '../../src/generated/wire';
import { after, asNumber, decimal, fraction, halfUp, parse, payout, product, ratio, reachesLimit, unitsOf } from '../../src/house/decimal';

const CREDITS: CurrencyInfo = {
  currency: 'CREDITS',
  currencyType: 'play',
  decimals: 2,
  defaultBet: '1.00',
  minBet: '0.10',
  maxBet: '1000.00',
  maxPayout: '100.00',
};

test.each([
  ['12.5', 2, 1250n],
  ['0.10', 2, 10n],
  ['7', 0, 7n],
  ['90071992547409931.25', 2, 9007199254740993125n],
  ['0.125', 2, null],
  ['', 2, null],
  ['-1', 2, null],
  ['1e3', 2, null],
  ['1.', 2, null],
  ['1,5', 2, null],
])('%j with %i decimals is %s units', (text, decimals, units) => {
  expect(unitsOf(text, decimals)).toBe(units);
});

test.each([
  [1250n, 2, '12.50'],
  [5n, 2, '0.05'],
  [0n, 2, '0.00'],
  [7n, 0, '7'],
])('%s units with %i decimals are %j', (units, decimals, text) => {
  expect(decimal(units, decimals)).toBe(text);
  expect(unitsOf(text, decimals)).toBe(units);
});

test('a half is rounded up, and what is less is not', () => {
  expect(halfUp(parse('0.125'), 2)).toBe(13n);
  expect(halfUp(parse('0.12499999'), 2)).toBe(12n);
  expect(halfUp(fraction(1, 3), 8)).toBe(33333333n);
  expect(halfUp(fraction(2, 3), 8)).toBe(66666667n);
  expect(after('1.50000000', '1.33333333')).toBe('2.00000000');
});

test('fractions stay exact', () => {
  expect(product([fraction(1, 3), fraction(3, 7)])).toEqual({ over: 3n, under: 21n });
  expect(asNumber(product([]))).toBe(1);
  expect(asNumber(ratio('0.30', '0.1'))).toBe(3);
});

describe('a cash-out', () => {
  test('is cut, never rounded', () => {
    expect(payout('0.10', '1.49999999', CREDITS)).toBe('0.14');
    expect(payout('10.00', '1.23456789', CREDITS)).toBe('12.34');
  });

  test('is at most the limit, which is reached exactly there', () => {
    expect(reachesLimit('10.00', '9.99999999', CREDITS)).toBe(false);
    expect(reachesLimit('10.00', '10.00000000', CREDITS)).toBe(true);
    expect(payout('10.00', '9.99999999', CREDITS)).toBe('99.99');
    expect(payout('10.00', '24.00000000', CREDITS)).toBe('100.00');
  });
});
