/** Short phrases that several parts need. */

import type { Choice, Goods } from '../../generated/bazaar';
import { inLang, number } from '../../text/index.svelte';
import { GOODS } from './goods';
import { texts } from './text';

/** A choice as something to do. */
export function choiceName(choice: Choice): string {
  const { names, gambleOf } = inLang(texts).choice;
  return choice.action === 'CRYPTO_GAMBLE' ? gambleOf(number(choice.amountC)) : names[choice.action];
}

/** A choice as something that was done. */
export function choiceDone(choice: Choice | null): string {
  const { past } = inLang(texts).choice;
  return past[choice?.action ?? 'none'];
}

/** Goods as a list: 7 gold · 12 TS, or with signs what changed. */
export function goodsList(goods: Goods, show = number): string {
  const { lot } = inLang(texts);
  return GOODS.filter((good) => goods[good] !== 0)
    .map((good) => lot(show(goods[good]), good))
    .join(' · ');
}
