/** The events of a game as sentences for its log. */

import type { Seen as GameSeen } from '../../generated/bazaar';
import type { Scene, Seen } from '../../house/scene';
import { inLang, number, signed } from '../../text/index.svelte';
import type { Line } from '../game';
import { GOODS } from './goods';
import { lotOf, roundsOf } from './record';
import { choiceDone, choiceName, goodsList } from './say';
import { texts } from './text';

type Table = Pick<Scene<'bazaar'>, 'events' | 'names' | 'seat' | 'view'>;
type Of<T extends GameSeen['type']> = Extract<Seen<'bazaar'>, { type: T }>;

/** Null where an event says nothing to a reader. */
export function line(event: Seen<'bazaar'>, table: Table): Line | null {
  const words = inLang(texts).lines;
  const name = (seat: number) => table.names[seat] ?? '';
  switch (event.type) {
    case 'portfoliosDealt':
      return { text: words.dealt, topic: 'round' };
    case 'deckShuffled':
      return { text: words.shuffled, topic: 'round' };
    case 'eventTaken':
      return eventTaken(event, table);
    case 'roundBegun':
      return { text: words.pairs(pairsText(event.order, name)), topic: 'round' };
    case 'offerMade':
    case 'offerBought':
    case 'offerCancelled':
      return trade(event, table);
    case 'seatReady':
      return { text: words.ready(name(event.seat)), topic: 'people', seats: [event.seat] };
    case 'readyTakenBack':
      return { text: words.readyBack(name(event.seat)), topic: 'people', seats: [event.seat] };
    case 'offersEnded':
      return { text: words.ended, topic: 'market' };
    case 'actionChosen':
      return { text: words.chosen(choiceName(event.choice)), topic: 'choices', ...(table.seat === null ? {} : { seats: [table.seat] }) };
    case 'choicesOpened':
      return { text: choicesText(event, name), topic: 'choices' };
    case 'changed':
      return changed(event, table);
    case 'roundSettled':
      return settled(event, table);
    case 'revealBegun':
      return null;
    case 'gameEnded':
      return { text: words.over, topic: 'round', heading: true };
  }
}

function eventTaken(event: Of<'eventTaken'>, table: Table): Line {
  const { lines, events, goods } = inLang(texts);
  const round = roundsOf(table.events.slice(0, table.events.indexOf(event))).length + 1;
  const prices = GOODS.map((good) => `${goods[good]} ${number(event.prices[good])}`).join(' · ');
  const text = `${lines.event(round, events[event.card].name, signed(event.n))} ${lines.prices(prices)}`;
  return { text, topic: 'round', heading: true };
}

function pairsText(order: number[], name: (seat: number) => string): string {
  const { lines } = inLang(texts);
  const told: string[] = [];
  for (let i = 0; i < order.length; i += 2) {
    const [one, other] = [order[i]!, order[i + 1]];
    told.push(other === undefined ? lines.alone(name(one)) : lines.pair(name(one), name(other)));
  }
  return told.join(' · ');
}

function trade(event: Of<'offerMade' | 'offerBought' | 'offerCancelled'>, table: Table): Line | null {
  const { lines, lot } = inLang(texts);
  const offer = event.type === 'offerMade' ? event : lotOf(table.events, event.id);
  if (!offer) return null;
  const seller = table.names[offer.seat] ?? '';
  const what = lot(number(offer.quantity), offer.asset);
  const price = number(offer.price);
  if (event.type === 'offerMade') return { text: lines.offered(seller, what, price), topic: 'market', seats: [offer.seat] };
  if (event.type === 'offerCancelled') return { text: lines.cancelled(seller, what), topic: 'market', seats: [offer.seat] };
  return { text: lines.bought(table.names[event.seat] ?? '', what, seller, price), topic: 'market', seats: [event.seat, offer.seat] };
}

function choicesText(event: Of<'choicesOpened'>, name: (seat: number) => string): string {
  const { lines } = inLang(texts);
  return lines.opened(event.choices.map((choice, seat) => lines.openedOne(name(seat), choiceDone(choice))).join(' · '));
}

function changed(event: Of<'changed'>, table: Table): Line {
  const { reveal, lines } = inLang(texts);
  const name = table.names[event.seat] ?? '';
  const change = { TKL: event.TKL ?? 0, TG: event.TG ?? 0, TS: event.TS ?? 0, C: event.C ?? 0 };
  const sentence = {
    b: event.failed ? reveal.failed(name) : reveal.bought(name),
    c: reveal.pairResult(name),
    d: reveal.fee(name),
    e: reveal.crash(name),
    f: reveal.converted(name),
  }[event.step];
  const told: Line = { text: event.failed ? sentence : lines.change(sentence, goodsList(change, signed)), topic: 'results', seats: [event.seat] };
  if (event.seat !== table.seat || event.step === 'b') return told;
  return { ...told, mood: event.step === 'c' && change.TS > 0 ? 'good' : 'bad' };
}

function settled(event: Of<'roundSettled'>, table: Table): Line {
  const { reveal, lines } = inLang(texts);
  const { n, round } = roundsOf(table.events.slice(0, table.events.indexOf(event))).at(-1) ?? { n: event.n, round: 0 };
  const mood = n === event.n ? reveal.moodStays(signed(n)) : reveal.mood(signed(n), signed(event.n));
  const after = table.view.history.find((one) => one.round === round);
  const totals = after ? ` ${lines.totals(table.names.map((name, seat) => `${name} ${number(after.values[seat] ?? 0)}`).join(' · '))}` : '';
  return { text: `${mood}${totals}`, topic: 'round' };
}
