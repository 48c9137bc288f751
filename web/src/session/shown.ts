/** How money, multipliers and chances are written for people. */

import { TAGS, language } from '../text/index.svelte';
import { decimal, unitsOf } from '../house/decimal';

/** A decimal string in the reader's way, exact: browsers format strings without a detour over floats. */
function written(text: string, options: Intl.NumberFormatOptions): string {
  const format = new Intl.NumberFormat(TAGS[language.code], options);
  return format.format(text as Intl.StringNumericLiteral);
}

const decimalsOf = (text: string): number => text.split('.')[1]?.length ?? 0;

/** An amount with all its decimals. */
export function money(text: string): string {
  const decimals = decimalsOf(text);
  return written(text, { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
}

/** What an amount won or lost, with its sign. */
export function gain(before: string, then: string): string {
  const decimals = Math.max(decimalsOf(before), decimalsOf(then));
  const difference = (unitsOf(then, decimals) ?? 0n) - (unitsOf(before, decimals) ?? 0n);
  const size = difference < 0n ? -difference : difference;
  return `${difference < 0n ? '−' : '+'}${money(decimal(size, decimals))}`;
}

/** A multiplier as exact as it is, with at least two decimals. */
export const multiplier = (text: string): string => `×${written(text, { minimumFractionDigits: 2, maximumFractionDigits: 8 })}`;

/** A multiplier where there is little room: cut, so that it never promises more than there is. */
export function shortMultiplier(text: string): string {
  const [whole = '0', part = ''] = text.split('.');
  const decimals = whole.length > 3 ? 0 : 2;
  const cut = decimals === 0 ? whole : `${whole}.${part.slice(0, decimals).padEnd(decimals, '0')}`;
  return `×${written(cut, { minimumFractionDigits: decimals })}`;
}

/** A chance or a return in percent. */
export function share(of: string, decimals = 2): string {
  const value = Number(of);
  const small = value > 0 && value < 0.5 * 10 ** (-decimals - 2);
  const digits = small ? { maximumSignificantDigits: 2 } : { maximumFractionDigits: decimals };
  return new Intl.NumberFormat(TAGS[language.code], { style: 'percent', ...digits }).format(value);
}

/** The decimal sign of the reader's language. */
const point = (): string => written('0.5', { minimumFractionDigits: 1 }).replace(/[0-9]/g, '');

/** A stake as it stands in its field: with the reader's decimal sign, and nothing else. */
export const typed = (text: string): string => text.replace('.', point());

/** What was typed as a plain decimal; both signs are taken. */
export const untyped = (text: string): string => text.trim().replace(',', '.');
