/** The moments of a match that its players will talk about, made from its events. */

import type { Seen } from '../../house/scene';
import { inLang, number, signed } from '../../text/index.svelte';
import type { KeyMoment } from '../game';
import type { Scene } from '../../house/scene';
import { lotOf } from './record';
import { texts } from './text';

type Event = Seen<'bazaar'>;
/** A moment, and how much is to be said for it. */
interface Weighed extends KeyMoment {
  weight: number;
}

const MOST = 5;

export function moments(scene: Scene<'bazaar'>): KeyMoment[] {
  const all = scene.events.flatMap((event, at) => weigh(scene, event, at));
  const best = all.toSorted((a, b) => b.weight - a.weight).slice(0, MOST);
  return best.toSorted((a, b) => a.event - b.event).map(({ text, event, mood }) => ({ text, event, ...(mood ? { mood } : {}) }));
}

function weigh(scene: Scene<'bazaar'>, event: Event, at: number): Weighed[] {
  if (event.type === 'choicesOpened') return betrayals(scene, event, at);
  if (event.type === 'offerBought') return trade(scene, event, at);
  if (event.type === 'eventTaken') return moodSwing(scene, event, at);
  if (event.type === 'roundSettled') return lead(scene, at);
  return [];
}

const roundAt = (scene: Scene<'bazaar'>, at: number): number => scene.events.slice(0, at + 1).filter((event) => event.type === 'roundBegun').length;

function betrayals(scene: Scene<'bazaar'>, { choices }: Extract<Event, { type: 'choicesOpened' }>, at: number): Weighed[] {
  const words = inLang(texts).moments;
  const order = scene.events.slice(0, at).findLast((event) => event.type === 'roundBegun')?.order ?? [];
  const found: Weighed[] = [];
  for (let i = 0; i + 1 < order.length; i += 2) {
    const pair = [order[i]!, order[i + 1]!] as const;
    const [one, other] = pair.map((seat) => choices[seat]?.action);
    if (!one || !other || one === other || ![one, other].every((action) => action !== 'CRYPTO_GAMBLE')) continue;
    const [traitor, victim] = one === 'BETRAY' ? pair : [pair[1], pair[0]];
    const [won, lost] = [traitor, victim].map((seat) => changeAfter(scene, at, seat));
    const text = words.betrayal(roundAt(scene, at), scene.names[traitor] ?? '', scene.names[victim] ?? '', signed(won!), signed(lost!));
    const mine = scene.seat === victim ? ('bad' as const) : scene.seat === traitor ? ('good' as const) : undefined;
    found.push({ text, event: at, weight: 5 + (mine ? 3 : 0), ...(mine ? { mood: mine } : {}) });
  }
  return found;
}

/** What the pair's result brought a seat. */
function changeAfter({ events }: Scene<'bazaar'>, at: number, seat: number): number {
  const row = events.slice(at).find((event) => event.type === 'changed' && event.seat === seat && event.step === 'c');
  return row?.type === 'changed' ? (row.TS ?? 0) : 0;
}

function trade(scene: Scene<'bazaar'>, event: Extract<Event, { type: 'offerBought' }>, at: number): Weighed[] {
  const { moments: words, lot } = inLang(texts);
  const offer = lotOf(scene.events, event.id);
  if (!offer) return [];
  const [buyer, seller] = [scene.names[event.seat] ?? '', scene.names[offer.seat] ?? ''];
  const text = words.trade(roundAt(scene, at), buyer, lot(number(offer.quantity), offer.asset), seller, number(offer.price));
  const { price: size } = offer;
  const own = scene.seat === event.seat || scene.seat === offer.seat;
  return [{ text, event: at, weight: Math.min(6, size / 5) + (own ? 1 : 0) }];
}

function moodSwing(scene: Scene<'bazaar'>, { card, n, prices }: Extract<Event, { type: 'eventTaken' }>, at: number): Weighed[] {
  const { moments: words, events } = inLang(texts);
  const text = words.mood(roundAt(scene, at) + 1, events[card].name, signed(n), number(prices.C));
  return [{ text, event: at, weight: Math.abs(n) * 2 }];
}

/** Who was ahead after a round, where that was somebody else before. */
function lead(scene: Scene<'bazaar'>, at: number): Weighed[] {
  const words = inLang(texts).moments;
  const round = roundAt(scene, at);
  const row = scene.view.history.find((one) => one.round === round);
  if (!row) return [];
  const first = leaderOf(row.values);
  const before = scene.view.history.find((one) => one.round === round - 1);
  if (first === null || (before && leaderOf(before.values) === first)) return [];
  return [{ text: words.lead(round, scene.names[first] ?? '', number(row.values[first]!)), event: at, weight: 4 }];
}

function leaderOf(values: number[]): number | null {
  const best = Math.max(...values);
  const ahead = values.flatMap((value, seat) => (value === best ? [seat] : []));
  return ahead.length === 1 ? ahead[0]! : null;
}
