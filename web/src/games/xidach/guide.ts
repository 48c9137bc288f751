/** What is asked of whom, what happens at zero, hints for a first game, the result in a sentence. */

import type { SeatView } from '../../generated/xidach';
import { inLang, list } from '../../text/index.svelte';
import { texts } from './text';
import type { Words } from './text/en';
import { acting, betweenHands, DEALER, placeOf, type XiDachScene } from './who';

/** A hand takes no more cards than this. */
const FULL = 5;

export function status(scene: XiDachScene): string {
  const words = inLang(texts).status;
  if (betweenHands(scene)) return dealing(scene, words);
  const seat = acting(scene);
  const name = scene.names[seat] ?? '';
  if (seat !== scene.seat) return seat === DEALER ? words.dealersTurn(name) : words.turnOf(name);
  return seat === DEALER ? asDealer(placeOf(scene, seat), words) : asPlayer(placeOf(scene, seat), words);
}

function dealing(scene: XiDachScene, words: Words['status']): string {
  const first = scene.view.phase === 'ready';
  if (scene.seat === DEALER) return first ? words.dealFirst : words.dealNext;
  const name = scene.names[DEALER] ?? '';
  return first ? words.waitFirst(name) : words.waitNext(name);
}

function asPlayer({ kind, value, count }: SeatView, words: Words['status']): string {
  if (kind === 'quac') return words.quac(value!);
  if (kind === 'ngu_linh') return words.nguLinh;
  if (count === FULL) return words.full(value!);
  return kind === 'non' ? words.non(value!) : words.du(value!);
}

function asDealer({ kind, value, count }: SeatView, words: Words['status']): string {
  if (kind === 'quac') return words.dealerQuac(value!);
  if (kind === 'ngu_linh') return words.dealerNguLinh;
  if (count === FULL) return words.dealerFull(value!);
  if (kind === 'non') return words.non(value!);
  return kind === 'du' ? words.dealerDu(value!) : words.dealerFifteen;
}

export function atZero(scene: XiDachScene): string | null {
  if (scene.view.deadline === null) return null;
  const words = inLang(texts).atZero;
  const seat = acting(scene);
  if (seat === DEALER) return words.dealer;
  return seat === scene.seat ? words.me : words.other(scene.names[seat] ?? '');
}

export function hint(scene: XiDachScene): { id: string; text: string } | null {
  const id = hintId(scene);
  return id && { id, text: inLang(texts).hints[id] };
}

function hintId(scene: XiDachScene): keyof Words['hints'] | null {
  const { seat, view } = scene;
  if (seat === null || view.over) return null;
  if (view.phase === 'ready') return seat === DEALER ? 'deal' : 'waitDeal';
  if (view.seats.some(({ kind }) => kind === 'xi_bang' || kind === 'xi_dach')) return 'special';
  if (view.phase === 'settled') return seat === DEALER ? 'settled' : null;
  if (acting(scene) !== seat) return null;
  const { kind } = placeOf(scene, seat);
  if (seat === DEALER) return kind === 'non' ? 'dealerNon' : 'dealer';
  return kind === 'quac' || kind === 'non' ? kind : 'du';
}

export function outcome(scene: XiDachScene): string {
  const words = inLang(texts).outcome;
  const { winners = [], scores = [] } = scene.view.result ?? {};
  const best = scores[winners[0] ?? 0] ?? 0;
  if (winners.length === scores.length) return words.allEven;
  if (winners.length > 1) return words.shared(list(winners.map((seat) => scene.names[seat] ?? '')), best);
  return winners[0] === scene.seat ? words.youAlone(best) : words.other(scene.names[winners[0] ?? 0] ?? '', best);
}

const SECTIONS: Record<string, string> = { ready: 'deal', players: 'players', dealer: 'dealer', settled: 'settling' };

export const ruleSection = (scene: XiDachScene): string => SECTIONS[scene.view.phase] ?? 'goal';
