/** Why something cannot be asked for now, told by the state of the game where that says more than the code. */

import type { PlayerView } from '../../generated/cashflow';
import { whyNot, type Scene } from '../../house/scene';
import { number, t } from '../../text/index.svelte';
import { wayOf } from './progress';
import { words } from './words';

type Table = Scene<'cashflow'>;

function told(scene: Table, code: string | undefined, special: Record<string, string>): string | undefined {
  if (code === undefined) return undefined;
  const { why } = words();
  if (special[code] !== undefined) return special[code];
  if (code === 'not_your_turn') return why.notYourTurn(scene.names[scene.view.current] ?? '');
  const refusals: Record<string, string> = t().refusals;
  return refusals[code] ?? code;
}

/** Without options nothing can be asked for: a replay, or a line that is lost. */
const reason = (scene: Table, type: string, special: Record<string, string> = {}) =>
  scene.options.length === 0 ? t().refusals.not_allowed : told(scene, whyNot(scene.options, type), special);

export const whyNotBank = (scene: Table, player: PlayerView, type: 'borrow' | 'repay'): string | undefined => {
  const { why } = words();
  return reason(scene, type, {
    wrong_phase: why.betweenMoves,
    not_allowed: player.track === 'fastTrack' ? why.noBank : words().sheet.noDebts,
    insufficient_funds: type === 'borrow' ? why.bankLimit : leastRepayment(player),
  });
};

function leastRepayment(player: PlayerView): string {
  const least = Math.min(...player.liabilities.map((debt) => (debt.id === 'bank' ? 1000 : debt.balance)));
  return words().why.needsCash(number(least), number(player.cash));
}

export const whyNotEnter = (scene: Table, player: PlayerView): string | undefined => {
  const { why } = words();
  const closed = player.track === 'fastTrack' ? why.alreadyThere : why.notYet(number(wayOf(player).missing));
  return reason(scene, 'enterFastTrack', { wrong_phase: why.betweenMoves, not_allowed: closed });
};

export const whyNotBuy = (scene: Table, player: PlayerView, price: number): string | undefined => {
  const { why } = words();
  const covered = scene.config.credit === 'covered';
  const short = player.track === 'fastTrack' ? why.needsCash(number(price), number(player.cash)) : why.bankLimit;
  return reason(scene, 'buy', { insufficient_funds: player.track === 'ratRace' && covered ? why.notCovered : short });
};

export const whyNotPlain = (scene: Table, type: string): string | undefined => reason(scene, type);
