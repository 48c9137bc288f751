/** Events as sentences. */

import type { Seen } from '../../house/scene';
import { inLang, signed } from '../../text/index.svelte';
import { cardText } from '../../ui/cards';
import type { Sound } from '../../ui/sounds';
import type { Line } from '../game';
import { texts } from './text';
import { DEALER, placeOf, who, type XiDachScene } from './who';

type XiDachSeen = Seen<'xidach'>;

export function line(event: XiDachSeen, scene: XiDachScene): Line | null {
  const words = inLang(texts).log;
  const say = (topic: string, text: string): Line => ('seat' in event ? { topic, text, seats: [event.seat] } : { topic, text });
  switch (event.type) {
    case 'handBegan': {
      const first = event.first === 'left' ? DEALER + 1 : scene.names.length - 1;
      return { ...say('cards', words.began(event.hand, scene.names[first] ?? '')), heading: true };
    }
    case 'cardDealt':
      return event.card !== null && event.seat === scene.seat ? say('cards', words.dealt(cardText(event.card))) : null;
    case 'turnBegan':
      return say('turns', words.turn(who(scene, event.seat)));
    case 'cardDrawn':
      return say('cards', words.drew(who(scene, event.seat), event.card && cardText(event.card)));
    case 'timeRanOut':
      return say('turns', words.timeRanOut(who(scene, event.seat)));
    case 'stood':
      return say('turns', words.stood(who(scene, event.seat)));
    case 'compared':
      return say('results', words.compared(who(scene, event.seat)));
    case 'handOpened':
      return say('cards', words.opened(who(scene, event.seat), event.cards.map(cardText).join(' ')));
    case 'seatSettled':
      return settled(event, scene);
    case 'handEnded':
      return say('results', words.ended(totals(event, scene)));
    case 'gameClosed':
      return { ...say('results', words.closed), heading: true };
    case 'gameEnded':
      return { ...say('results', words.lastHand), heading: true };
  }
}

type Settled = Extract<XiDachSeen, { type: 'seatSettled' }>;

/** For the Nhà Cái, what a Nhà Con loses is good news. */
function settled(event: Settled, scene: XiDachScene): Line {
  const { seat, outcome, points } = event;
  const text = inLang(texts).log.settled(who(scene, seat), outcome, points, hands(event, scene));
  const forMe = seat === scene.seat ? points : scene.seat === DEALER ? -points : 0;
  const said = { topic: 'results', text, seats: [seat] };
  return forMe === 0 ? said : { ...said, mood: forMe > 0 ? 'good' : 'bad' };
}

/** What hands are worth, as the house has told while they lay there: the same cards always count the same. */
const told = new Map<string, number>();

function learn(scene: XiDachScene): void {
  for (const { cards, value } of scene.view.seats) if (value !== null && cards.length > 0) told.set(cards.join(), value);
}

/** Both hands of a settlement, as far as the house has told what they are worth. */
function hands(event: Settled, scene: XiDachScene): string {
  learn(scene);
  const at = scene.events.indexOf(event);
  const began = scene.events.findLastIndex(({ type }, i) => i < at && type === 'handBegan');
  const shown = (seat: number) => scene.events.slice(began, at + 1).findLast((one) => one.type === 'handOpened' && one.seat === seat);
  const value = (seat: number) => {
    const opened = shown(seat);
    return opened?.type === 'handOpened' ? told.get(opened.cards.join()) : undefined;
  };
  const isNow = placeOf(scene, event.seat).outcome !== null && !scene.events.slice(at).some(({ type }) => type === 'handBegan');
  const dealers = isNow ? (placeOf(scene, DEALER).value ?? undefined) : value(DEALER);
  const own = value(event.seat);
  return own === undefined || dealers === undefined ? '' : ` (${own} : ${dealers})`;
}

/** Everybody's score after a hand. */
function totals(ended: XiDachSeen, scene: XiDachScene): string {
  const scores = scene.names.map(() => 0);
  for (const event of scene.events.slice(0, scene.events.indexOf(ended))) {
    if (event.type !== 'seatSettled') continue;
    scores[event.seat]! += event.points;
    scores[DEALER]! -= event.points;
  }
  return scores.map((score, seat) => `${scene.names[seat]} ${signed(score)}`).join(' · ');
}

/** What an event sounds like on the felt. */
export function sound(event: XiDachSeen): Sound | null {
  if (event.type === 'cardDealt' || event.type === 'cardDrawn' || event.type === 'handOpened') return 'card';
  return event.type === 'seatSettled' && event.points !== 0 ? 'chip' : null;
}
