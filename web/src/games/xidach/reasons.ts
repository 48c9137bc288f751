/** Why something cannot be done now: the house's code, said in terms of one's own hand. */

import { whyNot } from '../../house/scene';
import { inLang, t } from '../../text/index.svelte';
import { texts } from './text';
import { acting, betweenHands, DEALER, placeOf, type XiDachScene } from './who';

export function reason(scene: XiDachScene, type: 'draw' | 'stand' | 'compare'): string | undefined {
  const code = whyNot(scene.options, type);
  if (code === undefined || scene.seat === null) return undefined;
  const words = inLang(texts).reasons;
  const refusals: Record<string, string> = t().refusals;
  if (betweenHands(scene)) return words.notYet;
  if (acting(scene) !== scene.seat) return words.turnOf(scene.names[acting(scene)] ?? '');
  if (type === 'compare') return words.tooLow;
  if (type === 'stand') return scene.seat === DEALER ? words.dealerNon : words.non;
  const { kind } = placeOf(scene, scene.seat);
  return code === 'not_allowed' ? (kind === 'quac' ? words.quac : words.full) : refusals[code];
}
