/** Events as sentences. */

import type { Verdict } from '../../generated/xidach';
import type { Seen } from '../../house/scene';
import { inLang } from '../../text/index.svelte';
import { cardText } from '../../ui/cards';
import type { Line } from '../game';
import { texts } from './text';
import { DEALER, who, type XiDachScene } from './who';

type XiDachSeen = Seen<'xidach'>;

export function line(event: XiDachSeen, scene: XiDachScene): Line | null {
  const words = inLang(texts).log;
  const say = (topic: string, text: string): Line => ({ topic, text });
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
      return settled(event.seat, event.outcome, event.points, scene);
    case 'handEnded':
      return say('results', words.ended);
    case 'gameClosed':
      return { ...say('results', words.closed), heading: true };
    case 'gameEnded':
      return { ...say('results', words.lastHand), heading: true };
  }
}

/** For the Nhà Cái, what a Nhà Con loses is good news. */
function settled(seat: number, outcome: Verdict, points: number, scene: XiDachScene): Line {
  const text = inLang(texts).log.settled(who(scene, seat), outcome, points);
  const forMe = seat === scene.seat ? points : scene.seat === DEALER ? -points : 0;
  const said = { topic: 'results', text };
  return forMe === 0 ? said : { ...said, mood: forMe > 0 ? 'good' : 'bad' };
}
