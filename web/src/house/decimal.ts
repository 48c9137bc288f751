/** Decimals of the wire, exact: money in its currency's decimals, multipliers in eight, chances as fractions. */

import type { CurrencyInfo } from '../generated/wire';

export interface Fraction {
  over: bigint;
  under: bigint;
}

/** Decimals of a multiplier. */
const PLACES = 8;

export const fraction = (over: number | bigint, under: number | bigint): Fraction => ({ over: BigInt(over), under: BigInt(under) });

export const times = (a: Fraction, b: Fraction): Fraction => ({ over: a.over * b.over, under: a.under * b.under });

export const product = (all: Fraction[]): Fraction => all.reduce(times, fraction(1, 1));

/** As a number to be shown: exact to twelve places. */
export const asNumber = ({ over, under }: Fraction): number => Number((over * 10n ** 12n) / under) / 1e12;

/** A decimal string as a fraction. */
export function parse(text: string): Fraction {
  const [whole = '0', part = ''] = text.split('.');
  return { over: BigInt(whole + part), under: 10n ** BigInt(part.length) };
}

/** One decimal string over another. */
export function ratio(over: string, under: string): Fraction {
  const [a, b] = [parse(over), parse(under)];
  return { over: a.over * b.under, under: a.under * b.over };
}

/** In units of 10^-decimals, rounded half up, as the rules round. */
export function halfUp({ over, under }: Fraction, decimals: number): bigint {
  return (2n * over * 10n ** BigInt(decimals) + under) / (2n * under);
}

/** A decimal string in units of 10^-decimals; null where it is none, or has more decimals. */
export function unitsOf(text: string, decimals: number): bigint | null {
  const [, whole = '', part = ''] = /^(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  if (whole === '' || part.length > decimals) return null;
  return BigInt(whole + part.padEnd(decimals, '0'));
}

/** Units of 10^-decimals as a decimal string with all of them. */
export function decimal(units: bigint, decimals: number): string {
  const digits = units.toString().padStart(decimals + 1, '0');
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** Stake times multiplier, before it is cut. */
export const exactWin = (stake: string, multiplier: string): Fraction => times(parse(stake), parse(multiplier));

/** Whether a win of that size has reached the limit, so that the round is cashed out by itself. */
export function reachesLimit(stake: string, multiplier: string, { maxPayout }: CurrencyInfo): boolean {
  const win = exactWin(stake, multiplier);
  const limit = parse(maxPayout);
  return win.over * limit.under >= limit.over * win.under;
}

/** What a cash-out pays: cut, never rounded, and at most the limit. */
export function payout(stake: string, multiplier: string, currency: CurrencyInfo): string {
  if (reachesLimit(stake, multiplier, currency)) return currency.maxPayout;
  const { over, under } = exactWin(stake, multiplier);
  return decimal((over * 10n ** BigInt(currency.decimals)) / under, currency.decimals);
}

/** A running multiplier after one more step, rounded as the rules round. */
export const after = (multiplier: string, step: string): string => decimal(halfUp(times(parse(multiplier), parse(step)), PLACES), PLACES);
