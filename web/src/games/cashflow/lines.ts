/** Events as sentences. */

import type { Context } from '../../generated/cashflow';
import type { Scene } from '../../house/scene';
import { list, number, signed } from '../../text/index.svelte';
import type { Line } from '../game';
import { faceOf, squareAt, type Track } from './catalogue';
import { contextOf, squareEvent, type Seen } from './ledger';
import { lastOneWins } from './moment';
import { cardTitle, debtName, dreamName, eventName, isDoodad, penaltyName, priced, professionName, sourceName, titleOf, words } from './words';

type Of<T extends Seen['type']> = Extract<Seen, { type: T }>;

/** All that a sentence needs beside its event. */
interface Teller {
  scene: Scene<'cashflow'>;
  context: Context;
  name(seat: number): string;
}

const said = (topic: string, text: string, more: Partial<Line> = {}): Line => ({ topic, text, ...more });

/** Good or bad news, where it is the viewer's own. */
function mood(scene: Scene<'cashflow'>, seat: number, mood: 'good' | 'bad'): Partial<Line> {
  return scene.seat === seat ? { mood } : {};
}

function course(event: Seen, { scene, context, name }: Teller): Line | null {
  const { lines, decks } = words();
  switch (event.type) {
    case 'seatTaken':
      return said('life', lines.seatTaken(name(event.seat), professionName(event.profession), dreamName(event.dream), number(event.cash)));
    case 'turnBegan':
      return said('turn', lines.turnBegan(event.number, name(event.seat)), { heading: true });
    case 'turnSkipped':
      return said('turn', lines.turnSkipped(event.number, name(event.seat), event.left), { heading: true });
    case 'windowOpened':
      return said('deals', lines.windowOpened(list(event.seats.map(name))));
    case 'windowLeft':
      return said('deals', lines.windowLeft(name(event.seat)));
    case 'liquidationBegan':
      return said('money', lines.liquidation(name(context.turnOf), number(event.due)));
    case 'cardDrawn':
      return drawn(event, context);
    case 'pileShuffled':
      return said('deals', lines.pileShuffled(decks[event.deck]!, event.cards));
    case 'gameEnded': {
      const { winner } = event;
      if (winner === null) return said('turn', lines.allOut, { heading: true });
      if (lastOneWins(scene.view)) return said('turn', lines.wonAlone(name(winner)), { heading: true });
      return said('turn', lines.won(name(winner), dreamName(scene.view.players[winner]!.dream)), { heading: true });
    }
    default:
      return life(event, { scene, context, name });
  }
}

function drawn({ card }: Of<'cardDrawn'>, { childless }: Context): Line | null {
  const { lines, decks } = words();
  const face = faceOf(card);
  if (!face) return null;
  if (isDoodad(face) && face.needsChild && childless) return said('deals', lines.notForYou(cardTitle(face)));
  return said('deals', lines.cardDrawn(decks[face.deck]!, priced(face)));
}

function life(event: Seen, teller: Teller): Line | null {
  const { lines } = words();
  const { scene, name } = teller;
  switch (event.type) {
    case 'rolled':
      return rolled(event, teller);
    case 'childBorn':
      return said('life', lines.childBorn(name(event.seat), number(event.expense)), mood(scene, event.seat, 'bad'));
    case 'downsized':
      return said('life', lines.downsized(name(event.seat), event.turns), mood(scene, event.seat, 'bad'));
    case 'fastTrackEntered': {
      const { seat, cash, income, target } = event;
      return said('life', lines.entered(name(seat), signed(cash), number(income), number(target)), mood(scene, seat, 'good'));
    }
    case 'incomeBoosted':
      return said('money', lines.boosted(name(event.seat), number(event.amount)), mood(scene, event.seat, 'good'));
    case 'dieThrown':
      return thrown(event, teller);
    case 'dreamShot':
      return said('life', lines.dreamShot(name(event.seat)));
    case 'wentOut':
      return said('life', lines.wentOut(name(event.seat)), mood(scene, event.seat, 'bad'));
    case 'conceded':
      return said('life', lines.conceded(name(event.seat)), mood(scene, event.seat, 'bad'));
    default:
      return money(event, teller);
  }
}

function rolled({ seat, dice, position }: Of<'rolled'>, { scene, context, name }: Teller): Line {
  const track = (context.track ?? 'ratRace') as Track;
  return said('turn', words().lines.rolled(name(seat), dice.join(' + '), squareName(scene, track, position)));
}

/** A square by its name, or by its own event where the table plays with them. */
export function squareName(scene: Scene<'cashflow'>, track: Track, position: number): string {
  const event = scene.config.fastTrack === 'events' ? squareEvent({ track, position }) : undefined;
  return event ? eventName(event.id) : words().squares[squareAt(track, position)].name;
}

function thrown({ seat, die }: Of<'dieThrown'>, { scene, context }: Teller): Line {
  const { lines } = words();
  const { lost } = context;
  return said('turn', lost ? lines.dieLoses(die) : lines.dieWins(die), mood(scene, seat, lost ? 'bad' : 'good'));
}

function money(event: Seen, teller: Teller): Line | null {
  const { lines } = words();
  const { scene, context, name } = teller;
  switch (event.type) {
    case 'received':
      return received(event, teller);
    case 'paid':
      return paid(event, teller);
    case 'waived':
      return said('money', lines.waived(name(event.seat), number(event.amount)));
    case 'donated':
      return said('money', lines.donated(name(event.seat), number(event.amount), event.turns));
    case 'lent':
      return said('money', lines.lent(name(event.seat), number(event.amount)), mood(scene, event.seat, 'bad'));
    case 'repaid': {
      const debt = debtName(event.debt, context.note);
      return said('money', lines.repaid(name(event.seat), number(event.amount), debt), mood(scene, event.seat, 'good'));
    }
    case 'noteSigned': {
      const { seat, card, balance, payment } = event;
      const line = lines.noteSigned(name(seat), titleOf(card), number(balance), number(payment));
      return said('money', line, mood(scene, seat, 'bad'));
    }
    default:
      return ownership(event, teller);
  }
}

function received({ seat, reason, amount }: Of<'received'>, { scene, name }: Teller): Line | null {
  const { lines } = words();
  const good = mood(scene, seat, 'good');
  if (reason === 'payday') return said('money', lines.payday(name(seat), signed(amount)), good);
  if (reason === 'payout') return said('money', lines.payout(name(seat), number(amount)), good);
  if (amount === 0) return null;
  return said('money', lines.perk(name(seat), dreamName(scene.view.players[seat]!.dream), number(amount)), good);
}

function paid(event: Of<'paid'>, { scene, context, name }: Teller): Line | null {
  const { seat, reason, amount } = event;
  const { lines } = words();
  const who = name(seat);
  const much = number(amount);
  const square = squareEvent(context);
  const texts = {
    payday: () => lines.paysPayday(who, much),
    doodad: () => lines.paysDoodad(who, much, context.card ? titleOf(context.card) : ''),
    downsizing: () => lines.paysDownsizing(who, much),
    damage: () => lines.paysDamage(who, much),
    penalty: () => lines.paysPenalty(who, much, scene.config.fastTrack === 'events' ? penaltyName(square) : words().squares.FAST_PENALTY.name),
    // What is sure to be bought tells its price itself.
    purchase: () => (square && 'winOn' in square ? lines.invests(who, much, eventName(square.id)) : null),
  };
  const text = texts[reason]();
  if (text === null) return null;
  const loan = forcedLoan(scene, event);
  return said('money', loan === null ? text : `${text} ${lines.forcedLoan(number(loan))}`, mood(scene, seat, 'bad'));
}

/** What the bank had to lend so that this could be paid: the loan stands right before it. */
function forcedLoan({ events }: Scene<'cashflow'>, paid: Of<'paid'>): number | null {
  const before = events[events.indexOf(paid) - 1];
  return paid.reason !== 'purchase' && before?.type === 'lent' && before.seat === paid.seat ? before.amount : null;
}

function ownership(event: Seen, { scene, context, name }: Teller): Line | null {
  const { lines } = words();
  const what = sourceName(context.source);
  switch (event.type) {
    case 'sharesBought':
      return said('deals', lines.sharesBought(name(event.seat), number(event.shares), titleOf(event.card), number(event.cost)));
    case 'assetBought':
      return said('deals', lines.bought(name(event.seat), titleOf(event.card), number(context.paid ?? 0), signed(event.cashflow)));
    case 'ventureBought':
      return said('deals', lines.bought(name(event.seat), sourceName({ square: event.square }), number(event.cost), signed(event.cashflow)));
    case 'assetSold':
      return said('deals', lines.sold(name(event.seat), what, number(event.proceeds)), mood(scene, event.seat, 'good'));
    case 'partSold':
      return said('deals', lines.partSold(name(event.seat), number(event.quantity), what, number(event.proceeds)), mood(scene, event.seat, 'good'));
    case 'sharesSplit':
      return said('deals', lines.split(name(event.seat), what, number(event.quantity)));
    case 'assetImproved':
      return said('deals', lines.improved(name(event.seat), what, number(event.cashflow)), mood(scene, event.seat, 'good'));
    case 'assetLost':
      return said('deals', lines.lost(name(event.seat), what), mood(scene, event.seat, 'bad'));
    default:
      return null;
  }
}

/** An event as a sentence; null where it says nothing to a reader. */
export function line(event: Seen, scene: Scene<'cashflow'>): Line | null {
  const context = contextOf(scene, event);
  if (!context) return null;
  return course(event, { scene, context, name: (seat) => scene.names[seat] ?? '' });
}

export interface Story {
  /** Of the turn before, while nothing has happened in this one. */
  before: boolean;
  lines: Line[];
}

/** What has happened in the turn that is being played. */
export function story(scene: Scene<'cashflow'>): Story {
  const began = scene.events.findLastIndex(beginsTurn);
  const told = (from: number, to?: number) => scene.events.slice(from, to).flatMap((event) => line(event, scene) ?? []);
  const lines = told(began + 1);
  if (lines.length > 0) return { before: false, lines };
  const beganBefore = scene.events.slice(0, Math.max(0, began)).findLastIndex(beginsTurn);
  return { before: true, lines: beganBefore < 0 ? [] : told(beganBefore, began) };
}

const beginsTurn = ({ type }: Seen): boolean => type === 'turnBegan' || type === 'turnSkipped';
