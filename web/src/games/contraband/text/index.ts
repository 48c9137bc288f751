import { inLang, number, type InAll } from '../../../text/index.svelte';
import { en, type Words } from './en';
import { ko } from './ko';
import { vi } from './vi';
import { zh } from './zh';

export const catalogues: InAll<Words> = { en, vi, zh, ko };

/** The game's texts in the reader's language. */
export const words = (): Words => inLang(catalogues);

export const money = (amount: number): string => words().money(number(amount));

/** A gain or a loss, with its sign. */
export function gain(amount: number): string {
  // Joined to its amount: a line must not end with a minus.
  const sign = amount > 0 ? '+' : amount < 0 ? '−\u2060' : '';
  return sign + money(Math.abs(amount));
}
