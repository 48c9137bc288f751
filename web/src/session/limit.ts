/** The limit on the win, where a multiplier is shown: what a stake is really multiplied by. */

import type { CurrencyInfo } from '../generated/wire';
import { asNumber, ratio, reachesLimit } from '../house/decimal';
import { TAGS, language } from '../text/index.svelte';
import { shortMultiplier } from './shown';

/** Whether the limit is what a multiplier pays at that stake. */
export const isCut = (stake: string | null, multiplier: string, currency: CurrencyInfo): boolean =>
  stake !== null && reachesLimit(stake, multiplier, currency);

/** A multiplier in short as it pays: where the limit cuts it, the limit over the stake. */
export function paidMultiplier(stake: string | null, multiplier: string, currency: CurrencyInfo): string {
  if (stake === null || !isCut(stake, multiplier, currency)) return shortMultiplier(multiplier);
  const format = new Intl.NumberFormat(TAGS[language.code], { maximumFractionDigits: 2, roundingMode: 'trunc' });
  return `×${format.format(asNumber(ratio(currency.maxPayout, stake)))}`;
}
