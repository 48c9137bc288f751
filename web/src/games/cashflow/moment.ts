/** What this moment asks of whom, and what to tell of it. */

import type { After, OpenCard, PlayerView } from '../../generated/cashflow';
import type { Scene } from '../../house/scene';
import { list, number, signed } from '../../text/index.svelte';
import { hints, type Hint } from '../../ui/hints.svelte';
import { faceOf } from './catalogue';
import { ledger, sheetOf } from './ledger';
import { cardTitle, dreamName, isDeal, priced, told, words } from './words';

type Table = Scene<'cashflow'>;

export const current = ({ view }: Table): PlayerView => view.players[view.current]!;

/** The viewer's own figures; null for a spectator. */
export const own = ({ view, seat }: Table): PlayerView | null => (seat === null ? null : (view.players[seat] ?? null));

/** Whether the game waits for the viewer. */
export const isAsked = ({ view, seat }: Table): boolean => seat !== null && view.turn.includes(seat);

/** The card that lies open, or was settled in this turn: what needs no answer is put down at once. */
export function shownCard(scene: Table): OpenCard | null {
  const last = ledger(scene)?.page.card;
  return scene.view.card ?? (last ? faceOf(last) : null);
}

/** What is still to be raised in a liquidation. */
export const missing = (scene: Table): string => told(ledger(scene)?.page.due?.missing);

/** What a donation of the player at turn is now. */
const donation = (scene: Table): string => told(sheetOf(scene, scene.view.current)?.donation.amount);

export function status(scene: Table): string {
  const { view, names } = scene;
  const { status } = words();
  const mine = isAsked(scene);
  const name = names[view.current] ?? '';
  const card = view.card ? cardTitle(view.card) : '';
  switch (view.phase) {
    case 'roll':
      return mine ? status.roll : status.rollOf(name);
    case 'chooseDeal':
      return mine ? status.chooseDeal : status.chooseDealOf(name);
    case 'deal':
      return mine ? status.deal(card) : status.dealOf(name, card);
    case 'window':
      return windowStatus(scene, mine);
    case 'charity':
      return mine ? status.charity(donation(scene)) : status.charityOf(name);
    case 'liquidate':
      return mine ? status.liquidate(missing(scene)) : status.liquidateOf(name);
    default:
      return mine ? ownEnd(scene) : status.endOf(name);
  }
}

const ownEnd = (scene: Table): string => (current(scene).track === 'fastTrack' ? words().status.endFast : words().status.end);

function windowStatus({ view, seat, names }: Table, mine: boolean): string {
  const { status } = words();
  const { card } = view;
  if (!card) return '';
  if (!mine) return status.windowOf(list(view.turn.map((seat) => names[seat] ?? '')), priced(card));
  const buys = seat === view.current && isDeal(card) && 'price' in card;
  return buys ? status.buyOrSell(cardTitle(card), number(card.price)) : status.sell(priced(card));
}

export function atZero({ view }: Table): string | null {
  const { atZero } = words();
  const texts: Record<string, string> = {
    roll: atZero.roll,
    chooseDeal: atZero.decline,
    deal: atZero.decline,
    charity: atZero.decline,
    window: atZero.window,
    liquidate: atZero.liquidate,
    end: atZero.end,
  };
  return texts[view.phase] ?? null;
}

/** A first game begins with a tour, a step at a time; each is dismissed for ever, and the tour can be skipped as a whole. */
function tour({ seat, live, view }: Table): Hint | null {
  if (seat === null || !live || view.over) return null;
  const { tour } = words();
  const ids = tour.map((_, i) => `tour${i + 1}`);
  const steps = tour.map((text, i) => ({ id: ids[i]!, text: `${i + 1}/${tour.length} · ${text}`, tour: ids }));
  return steps.find((step) => hints.unseen('cashflow', step)) ?? null;
}

export function hint(scene: Table): Hint | null {
  const first = tour(scene);
  if (first) return first;
  const player = own(scene);
  if (!player || !isAsked(scene)) return null;
  const id = hintId(scene, player);
  return id ? { id, text: words().hints[id] } : null;
}

function hintId({ view, seat }: Table, player: PlayerView): keyof ReturnType<typeof words>['hints'] | null {
  const between = view.phase === 'roll' || view.phase === 'end';
  if (between && player.canEnterFastTrack) return 'canEnter';
  if (view.phase === 'roll' && player.track === 'fastTrack') return 'fastTrack';
  if (view.phase === 'window') return seat === view.current && view.card?.deck !== 'offer' ? 'window' : 'sell';
  const phases = ['roll', 'chooseDeal', 'deal', 'charity', 'liquidate', 'end'] as const;
  return phases.find((phase) => phase === view.phase) ?? null;
}

const SECTIONS: Record<string, string> = {
  roll: 'turn',
  chooseDeal: 'deals',
  deal: 'deals',
  window: 'windows',
  charity: 'squares',
  liquidate: 'fastTrack',
  end: 'bank',
  over: 'goal',
};

export function ruleSection(scene: Table): string {
  const onFastTrack = current(scene).track === 'fastTrack' && !scene.view.over;
  return onFastTrack ? 'fastTrack' : (SECTIONS[scene.view.phase] ?? 'goal');
}

/** Whether everybody else is out, and somebody of them gave up: the last one has won with that. */
export const lastOneWins = (view: Table['view']): boolean =>
  view.players.some((player) => player.conceded) && view.players.filter((player) => !player.out).length === 1;

export function outcome({ view, names, seat }: Table): string {
  const { outcome } = words();
  const winner = view.result?.winners[0];
  if (winner === undefined) return outcome.nobody;
  if (lastOneWins(view)) return winner === seat ? outcome.youStay : outcome.stays(names[winner] ?? '');
  const dream = dreamName(view.players[winner]!.dream);
  return winner === seat ? outcome.youWin(dream) : outcome.wins(names[winner] ?? '', dream);
}

/** What a purchase on credit means, before it is made. */
export const creditText = ({ loan, payment, payday }: After): string => words().act.onCreditText(number(loan), number(payment), signed(payday));
