import { expect, test } from 'vitest';
import { decimal, unitsOf } from '../../src/house/decimal';

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
