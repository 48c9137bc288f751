/** Motion on the felt: cards come from the deck, chips go to and from the Nhà Cái. */

import { createContext } from 'svelte';
import { cubicOut } from 'svelte/easing';
import type { TransitionConfig } from 'svelte/transition';
import { settings } from '../../ui/settings.svelte';
import type { XiDachScene } from './who';

/** Between two cards of a deal. */
const STEP = 110;
export const FLIGHT = 340;
const OPENING = 260;

/** Places that things fly from and to. */
export class Stage {
  deck: HTMLElement | undefined;
  dealer: HTMLElement | undefined;
  /** What lies there when the table is first shown does not move. */
  shown = false;
}

export const [stage, setStage] = createContext<Stage>();

interface Flight {
  place: HTMLElement | undefined;
  delay?: number;
}

/** Moves a thing between a place and where it lies. */
export function flight(node: HTMLElement, { place, delay = 0 }: Flight): TransitionConfig {
  const away = place?.getBoundingClientRect();
  if (!away || settings.still) return { duration: 0 };
  const here = node.getBoundingClientRect();
  const x = away.left + away.width / 2 - (here.left + here.width / 2);
  const y = away.top + away.height / 2 - (here.top + here.height / 2);
  const css = (_: number, left: number) => `transform: translate(${x * left}px, ${y * left}px) rotate(${left * 40}deg)`;
  return { delay, duration: FLIGHT, easing: cubicOut, css };
}

const deals = (scene: XiDachScene) => scene.news.filter((one) => one.type === 'cardDealt' || one.type === 'cardDrawn');

/** When a card of a seat leaves the deck, counted from the update that brought it. */
export function leavesAfter(scene: XiDachScene, seat: number, index: number): number {
  const ofSeat = deals(scene).flatMap((one, turn) => (one.seat === seat ? [turn] : []));
  const known = (scene.view.seats[seat]?.count ?? 0) - ofSeat.length;
  return (ofSeat[index - known] ?? 0) * STEP;
}

/** When the last card of an update lies. */
export const allLieAfter = (scene: XiDachScene): number =>
  settings.duration(Math.max(0, deals(scene).length - 1) * STEP + FLIGHT);

/** When a hand that became public is turned over: one after the other. */
export function opensAfter(scene: XiDachScene, seat: number): number {
  const opened = scene.news.filter((one) => one.type === 'handOpened');
  return Math.max(0, opened.findIndex((one) => one.seat === seat)) * OPENING;
}
