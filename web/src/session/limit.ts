/** The limit on the win, where a multiplier is shown: what a stake is really multiplied by. */

import type { Win } from '../generated/odds';
import { TAGS, language } from '../text/index.svelte';
import { shortMultiplier } from './shown';

/** A multiplier in short as it pays: where the limit cuts it, the limit over the stake. */
export function paidMultiplier(multiplier: string, win: Win | null | undefined): string {
  if (!win?.isLimit) return shortMultiplier(multiplier);
  const format = new Intl.NumberFormat(TAGS[language.code], { maximumFractionDigits: 2 });
  return `×${format.format(win.limit as Intl.StringNumericLiteral)}`;
}
