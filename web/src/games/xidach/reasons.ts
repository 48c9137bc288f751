/** Why something cannot be done now: the reason that the house gives, said in terms of one's own hand. */

import { allowed, offersOf } from '../../house/scene';
import { inLang, t } from '../../text/index.svelte';
import { texts } from './text';
import type { Words } from './text/en';
import { acting, type XiDachScene } from './who';

const REASONS: Record<string, (words: Words['reasons'], acting: string) => string> = {
  noHand: (words) => words.notYet,
  playersTurns: (words, acting) => words.turnOf(acting),
  notYourTurn: (words, acting) => words.turnOf(acting),
  handFull: (words) => words.full,
  aboveTwentyOne: (words) => words.quac,
  non: (words) => words.non,
  dealerNon: (words) => words.dealerNon,
  tooLowToCompare: (words) => words.tooLow,
};

export function reason(scene: XiDachScene, type: 'draw' | 'stand' | 'compare'): string | undefined {
  if (allowed(scene.options, type)) return undefined;
  const [refused] = offersOf(scene.options, type);
  if (refused?.code === undefined) return undefined;
  const told = REASONS[refused.reason ?? ''];
  return told ? told(inLang(texts).reasons, scene.names[acting(scene)] ?? '') : t().refusals[refused.code];
}
