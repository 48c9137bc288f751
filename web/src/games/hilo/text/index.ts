import { inLang, t, type InAll } from '../../../text/index.svelte';
import { en, type Words } from './en';
import { ko } from './ko';
import { vi } from './vi';
import { zh } from './zh';

export const texts: InAll<Words> = { en, vi, zh, ko };

export const words = (): Words => inLang(texts);

/** What the values are called, from the first. */
export const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'];

/** As it stands on the card. */
export const rank = (card: number): string => RANKS[card - 1] ?? String(card);

/** As it is told: a picture by its name and its value. */
export function named(card: number): string {
  const name = t().cards.ranks[rank(card)];
  return name === undefined ? rank(card) : words().picture(name, card);
}
