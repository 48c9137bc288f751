/** Why something cannot be asked for now: the options name the reason, here it is said in words. */

import type { PlayerView } from '../../generated/cashflow';
import { allowed, type Scene } from '../../house/scene';
import { number, t } from '../../text/index.svelte';
import { ledger, sheetOf } from './ledger';
import { told, words } from './words';

type Table = Scene<'cashflow'>;

/** The reasons that are said with more than the words of their code. */
function reason(scene: Table, type: string, special: Record<string, string> = {}): string | undefined {
  // Without options nothing can be asked for: a replay, or a line that is lost.
  if (scene.options.length === 0) return t().refusals.not_allowed;
  if (allowed(scene.options, type)) return undefined;
  const refused = scene.options.find((offer) => offer.type === type);
  if (!refused?.code) return undefined;
  const said = special[refused.reason ?? ''];
  if (said !== undefined) return said;
  if (refused.code === 'not_your_turn') return words().why.notYourTurn(scene.names[scene.view.current] ?? '');
  return t().refusals[refused.code];
}

/** That it takes so much, and how much there is. */
export const needsCash = (needed: number | undefined, player: PlayerView): string => words().why.needsCash(told(needed), number(player.cash));

export function whyNotBank(scene: Table, player: PlayerView, type: 'borrow' | 'repay'): string | undefined {
  const { why, sheet } = words();
  return reason(scene, type, {
    wrongPhase: why.betweenMoves,
    noBank: why.noBank,
    bankLimit: why.bankLimit,
    noSuchDebt: player.track === 'fastTrack' ? why.noBank : sheet.noDebts,
    cash: needsCash(sheetOf(scene, player.seat)?.leastRepayment ?? undefined, player),
  });
}

export function whyNotEnter(scene: Table, player: PlayerView): string | undefined {
  const { why } = words();
  const missing = sheetOf(scene, player.seat)?.way.missing;
  const fastTrackClosed = player.track === 'fastTrack' ? why.alreadyThere : why.notYet(told(missing));
  return reason(scene, 'enterFastTrack', { wrongPhase: why.betweenMoves, fastTrackClosed });
}

export function whyNotBuy(scene: Table, player: PlayerView): string | undefined {
  const { bankLimit, notCovered } = words().why;
  return reason(scene, 'buy', { bankLimit, notCovered, cash: needsCash(ledger(scene)?.page.wares?.price, player) });
}

export const whyNotPlain = (scene: Table, type: string): string | undefined => reason(scene, type);
