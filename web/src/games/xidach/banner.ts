/** What has just happened, told in the middle of the felt. */

import type { Kind } from '../../generated/xidach';
import type { Seen } from '../../house/scene';
import { colon, inLang, list } from '../../text/index.svelte';
import { texts } from './text';
import { DEALER, placeOf, who, type XiDachScene } from './who';

export interface Banner {
  title: string;
  text: string;
  mood: 'good' | 'bad' | 'plain';
}

type Settled = Extract<Seen<'xidach'>, { type: 'seatSettled' }>;

const isSpecial = (kind: Kind | null) => kind === 'xi_bang' || kind === 'xi_dach';
const moodOf = (points: number) => (points > 0 ? 'good' : points < 0 ? 'bad' : 'plain');

/** The events of the hand on the table. */
function ofThisHand(scene: XiDachScene): Seen<'xidach'>[] {
  const start = scene.events.findLastIndex((event) => event.type === 'handBegan');
  return start < 0 ? [] : scene.events.slice(start);
}

/** What a hand so far changed for the viewer. */
function changeFor(scene: XiDachScene, settled: Settled[]): number {
  const own = settled.filter(({ seat }) => scene.seat === DEALER || seat === scene.seat);
  const points = own.reduce((sum, one) => sum + one.points, 0);
  return scene.seat === DEALER ? -points : points;
}

export function banner(scene: XiDachScene): Banner | null {
  const events = ofThisHand(scene);
  const settled = events.filter((event) => event.type === 'seatSettled');
  if (scene.view.phase === 'settled' || scene.view.phase === 'over') return handOver(scene, settled);
  return comparison(scene, events) ?? ownHand(scene) ?? specialHands(scene, settled);
}

function handOver(scene: XiDachScene, settled: Settled[]): Banner | null {
  const { hand } = scene.view;
  if (hand === 0) return null;
  const words = inLang(texts);
  const change = changeFor(scene, settled);
  const own = scene.seat === null ? '' : words.banner.change(change);
  const { kind } = placeOf(scene, DEALER);
  if (!isSpecial(kind)) return { title: words.banner.handOver(hand), text: own, mood: moodOf(change) };
  const why = words.banner.dealerAtOnce(who(scene, DEALER));
  return { title: `${words.kinds[kind]}!`, text: `${why} ${own}`.trim(), mood: moodOf(change) };
}

/** The last comparison, until the Nhà Cái draws on. */
function comparison(scene: XiDachScene, events: Seen<'xidach'>[]): Banner | null {
  const last = events.at(-1);
  if (scene.view.phase !== 'dealer' || last?.type !== 'seatSettled') return null;
  const { seat, outcome, points } = last;
  const words = inLang(texts);
  const [own, dealers] = [placeOf(scene, seat), placeOf(scene, DEALER)];
  const text = words.banner.compared(who(scene, seat), outcome, points);
  const title = `${words.dealer} ${dealers.value} : ${own.value} ${scene.names[seat]}`;
  return { title, text, mood: moodOf(changeFor(scene, [last])) };
}

/** What only the viewer knows yet. */
function ownHand(scene: XiDachScene): Banner | null {
  if (scene.seat === null) return null;
  const words = inLang(texts);
  const { kind, value, outcome } = placeOf(scene, scene.seat);
  if (outcome !== null) return null;
  if (kind === 'quac') return { title: `${words.kinds.quac}${colon()}${value}`, text: words.banner.ownQuac, mood: 'bad' };
  if (kind === 'ngu_linh') return { title: `${words.kinds.ngu_linh}!`, text: words.banner.ownNguLinh, mood: 'good' };
  return null;
}

/** Nhà Con who won with their first two cards. */
function specialHands(scene: XiDachScene, settled: Settled[]): Banner | null {
  const seats = settled.map(({ seat }) => seat).filter((seat) => isSpecial(placeOf(scene, seat).kind));
  if (seats.length === 0) return null;
  const words = inLang(texts);
  const kinds = [...new Set(seats.map((seat) => words.kinds[placeOf(scene, seat).kind!]))];
  const names = list(seats.map((seat) => scene.names[seat] ?? ''));
  const mineAlone = seats.length === 1 && seats[0] === scene.seat;
  const text = mineAlone ? words.banner.youAtOnce : words.banner.atOnce(names, seats.length);
  return { title: `${kinds.join(' · ')}!`, text, mood: moodOf(changeFor(scene, settled)) };
}
