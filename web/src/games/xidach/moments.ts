/** What those who played a match will talk about, found in its events. */

import type { Seen } from '../../house/scene';
import { inLang } from '../../text/index.svelte';
import { cardText } from '../../ui/cards';
import type { KeyMoment } from '../game';
import { texts } from './text';
import { DEALER, who, type XiDachScene } from './who';

const MOST = 5;
const FULL = 5;

interface Weighed extends KeyMoment {
  /** The more, the sooner it is told. */
  weight: number;
}

/** One hand: its number, and its events with their places among all. */
interface Hand {
  number: number;
  events: [event: Seen<'xidach'>, at: number][];
}

function handsOf(scene: XiDachScene): Hand[] {
  const hands: Hand[] = [];
  scene.events.forEach((event, at) => {
    if (event.type === 'handBegan') hands.push({ number: event.hand, events: [] });
    hands.at(-1)?.events.push([event, at]);
  });
  return hands;
}

const cardsOf = ({ events }: Hand, seat: number): string[] =>
  events.flatMap(([event]) => (event.type === 'handOpened' && event.seat === seat ? event.cards.map(cardText) : []));

/** Wins by the first two cards, or by five. */
function handsToRemember(scene: XiDachScene, hand: Hand): Weighed[] {
  const words = inLang(texts).moments;
  return hand.events.flatMap(([event, at]): Weighed[] => {
    if (event.type !== 'seatSettled' || event.outcome !== 'win') return [];
    const cards = cardsOf(hand, event.seat);
    const before = hand.events.filter(([, other]) => other < at);
    const isAtOnce = !before.some(([other]) => other.type === 'turnBegan');
    const [player, shown] = [who(scene, event.seat), cards.join(' ')];
    if (isAtOnce && cards.length > 0) return [{ text: words.atOnce(hand.number, player, shown, event.points), event: at, weight: 30 }];
    if (cards.length === FULL) return [{ text: words.five(hand.number, player, shown, event.points), event: at, weight: 40 }];
    return [];
  });
}

/** What a hand brought the Nhà Cái, where it was more than one stake. */
function swing(scene: XiDachScene, { number, events }: Hand): Weighed[] {
  const settled = events.flatMap(([event, at]) => (event.type === 'seatSettled' ? [{ points: event.points, at }] : []));
  const change = -settled.reduce((sum, { points }) => sum + points, 0);
  const last = settled.at(-1);
  if (!last || change === 0) return [];
  const text = inLang(texts).moments.swing(number, who(scene, DEALER), change);
  const { stake: one } = scene.view;
  return [{ text, event: last.at, weight: Math.abs(change) / one }];
}

/** Whenever another seat than before was alone in front after a hand. */
function leads(scene: XiDachScene, hands: Hand[]): Weighed[] {
  const scores = scene.names.map(() => 0);
  let first: number | null = null;
  return hands.flatMap(({ number, events }): Weighed[] => {
    for (const [event] of events) {
      if (event.type !== 'seatSettled') continue;
      scores[event.seat]! += event.points;
      scores[DEALER]! -= event.points;
    }
    const best = Math.max(...scores);
    const [leader, ...others] = scores.flatMap((score, seat) => (score === best ? [seat] : []));
    const end = events.at(-1);
    if (leader === undefined || others.length > 0 || leader === first || !end) return [];
    // Somebody leads first in every match; that is told where little else happened.
    const weight = first === null ? 1 : 20;
    first = leader;
    return [{ text: inLang(texts).moments.lead(number, who(scene, leader), best), event: end[1], weight }];
  });
}

export function moments(scene: XiDachScene): KeyMoment[] {
  const hands = handsOf(scene);
  const all = [...hands.flatMap((hand) => [...handsToRemember(scene, hand), ...swing(scene, hand)]), ...leads(scene, hands)];
  const told = all.toSorted((a, b) => b.weight - a.weight).slice(0, MOST);
  return told.toSorted((a, b) => a.event - b.event).map(({ text, event }) => ({ text, event }));
}
