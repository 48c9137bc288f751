/** Motion on the felt: cards come from the deck, chips go to and from the Nhà Cái. */

import { cubicOut } from 'svelte/easing';
import type { TransitionConfig } from 'svelte/transition';
import { settings } from '../../ui/settings.svelte';
import { DEALER, type XiDachScene } from './who';

/** Between two cards of a deal. */
const STEP = 110;
export const FLIGHT = 340;
const OPENING = 260;

class Floor {
  /** Whether seats are drawn around the felt; else one's own hand lies beside the actions, at the thumb. */
  around = $state(true);
  /** What lies there when the table is first shown does not move. */
  shown = false;
  deck: HTMLElement | undefined;
  dealer: HTMLElement | undefined;
}

/** The one felt of the page: its seats and one's own hand stand in different parts of it. */
export const floor = new Floor();

/** Marks where the Nhà Cái sits: chips go there and come from there. */
export function dealersPlace(node: HTMLElement, seat: number): void {
  if (seat === DEALER) floor.dealer = node;
}

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
  const shrink = here.width > 0 ? 1 - away.width / here.width : 0;
  const css = (_: number, left: number) =>
    `transform: translate(${x * left}px, ${y * left}px) scale(${1 - Math.max(0, shrink) * left}) rotate(${Math.sin(left * Math.PI) * 18}deg)`;
  return { delay, duration: settings.duration(FLIGHT), easing: cubicOut, css };
}

const deals = (scene: XiDachScene) => scene.news.filter((one) => one.type === 'cardDealt' || one.type === 'cardDrawn');

/** When a card of a seat leaves the deck, counted from the update that brought it. */
export function leavesAfter(scene: XiDachScene, seat: number, index: number): number {
  const ofSeat = deals(scene).flatMap((one, turn) => (one.seat === seat ? [turn] : []));
  const known = (scene.view.seats[seat]?.count ?? 0) - ofSeat.length;
  return settings.duration((ofSeat[index - known] ?? 0) * STEP);
}

/** When the last card of an update lies; at once where it brought none. */
export function allLieAfter(scene: XiDachScene): number {
  const cards = deals(scene).length;
  return settings.duration(cards === 0 ? 0 : (cards - 1) * STEP + FLIGHT);
}

const openings = (scene: XiDachScene) => scene.news.filter((one) => one.type === 'handOpened');

/** When a hand that became public is turned over: one after the other. */
export const opensAfter = (scene: XiDachScene, seat: number): number =>
  settings.duration(
    Math.max(
      0,
      openings(scene).findIndex((one) => one.seat === seat),
    ) * OPENING,
  );

/** When all of an update has been shown, and can be summed up. */
export const toldAfter = (scene: XiDachScene): number => allLieAfter(scene) + settings.duration(openings(scene).length * OPENING);

/** When a seat's hand can be read: its cards lie, and have been turned over. */
export const readAfter = (scene: XiDachScene, seat: number): number => allLieAfter(scene) + opensAfter(scene, seat) + settings.duration(OPENING);

/** How long the last hand is looked at. */
const LOOK = 4_000;

/** A match that ends with a hand shows that hand first; one that is closed between hands has shown everything. */
export const rest = (scene: XiDachScene): number => (scene.news.some(({ type }) => type === 'handEnded') ? toldAfter(scene) + LOOK : 0);
