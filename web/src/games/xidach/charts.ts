/** Scores over the hands. */

import { inLang } from '../../text/index.svelte';
import type { Chart } from '../../ui/chart';
import { texts } from './text';
import { DEALER, type XiDachScene } from './who';

/** After each hand, by seat; the first are the zeros of the beginning. */
function scoresByHand(scene: XiDachScene): number[][] {
  const now = scene.names.map(() => 0);
  const after = [[...now]];
  for (const event of scene.events) {
    if (event.type === 'seatSettled') {
      now[event.seat]! += event.points;
      now[DEALER]! -= event.points;
    }
    if (event.type === 'handEnded') after.push([...now]);
  }
  return after;
}

/** Names for lines: two of one name are told apart by their seats. */
const lineNames = (names: string[]): string[] =>
  names.map((name, seat) => (names.indexOf(name) === names.lastIndexOf(name) ? name : `${name} (${seat + 1})`));

export function charts(scene: XiDachScene): Chart[] {
  const scores = scoresByHand(scene);
  const lines = lineNames(scene.names).map((name, seat) => ({ name, values: scores.map((after) => after[seat]!) }));
  return [{ title: inLang(texts).chart, labels: scores.map((_, hand) => String(hand)), lines }];
}
