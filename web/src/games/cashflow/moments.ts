/** The moments of a match that its players will talk about, made from its events. */

import type { Scene } from '../../house/scene';
import type { KeyMoment } from '../game';
import { colon } from '../../text/index.svelte';
import { contextOf, type Seen } from './ledger';
import { line } from './lines';
import { words } from './words';

type Table = Scene<'cashflow'>;

const MOST = 5;

/** So much of a figure. */
const share = (figure: number, part: number): number => figure * part;

/** How much is to be said for an event: the way out and the end first, then money by its size, by the largest of each kind. */
function weight(event: Seen): number {
  switch (event.type) {
    case 'fastTrackEntered':
    case 'wentOut':
    case 'conceded':
      return 1e9;
    case 'assetSold':
    case 'partSold':
      return event.proceeds;
    case 'downsized':
      return 8000;
    case 'incomeBoosted':
      return event.amount;
    case 'sharesBought':
      return share(event.cost, 0.5);
    case 'assetBought':
    case 'ventureBought':
      return share(event.cashflow, 20);
    default:
      return 0;
  }
}

export function moments(scene: Table): KeyMoment[] {
  const weighed = scene.events.map((event, at) => ({ event, at, weight: weight(event) })).filter((one) => one.weight > 0);
  const best = weighed.toSorted((a, b) => b.weight - a.weight).slice(0, MOST);
  return best.toSorted((a, b) => a.at - b.at).flatMap(({ event, at }) => tell(scene, event, at));
}

function tell(scene: Table, event: Seen, at: number): KeyMoment[] {
  const told = line(event, scene);
  if (!told) return [];
  const turn = scene.events.slice(0, at + 1).filter(({ type }) => type === 'turnBegan' || type === 'turnSkipped').length;
  return [{ text: `${words().board.turn(turn)}${colon()}${told.text}`, event: at, ...(told.mood ? { mood: told.mood } : {}) }];
}

/** What an event sounds like. */
export function sound(event: Seen): 'dice' | 'card' | 'chip' | null {
  if (event.type === 'rolled' || event.type === 'dieThrown') return 'dice';
  if (event.type === 'cardDrawn') return 'card';
  return event.type === 'received' || event.type === 'assetSold' || event.type === 'partSold' ? 'chip' : null;
}

/** Whom an event is about, for the log's filter. */
export function seatsOf(event: Seen, scene: Table): number[] {
  if ('seat' in event) return [event.seat];
  const turnOf = contextOf(scene, event)?.turnOf;
  return turnOf === undefined ? [] : [turnOf];
}
