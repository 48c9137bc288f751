/** Figures where there is little room: large ones are written short. */

import { language, signed, TAGS } from '../../text/index.svelte';

/** Below it a figure fits as it is. */
const LARGE = 100_000;

export const short = (value: number): string =>
  new Intl.NumberFormat(TAGS[language.code], { notation: 'compact', maximumFractionDigits: 1 }).format(value);

export const shortSigned = (value: number): string => {
  if (Math.abs(value) < LARGE) return signed(value);
  return `${value < 0 ? '−' : '+'}${short(Math.abs(value))}`;
};
