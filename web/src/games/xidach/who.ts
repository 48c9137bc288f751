/** Who sits where, for sentences and marks. */

import type { SeatView } from '../../generated/xidach';
import type { Scene } from '../../house/scene';

export type XiDachScene = Scene<'xidach'>;

/** Seat 0 is the Nhà Cái. */
export const DEALER = 0;

/** Somebody in a sentence. */
export interface Who {
  name: string;
  /** The reader. */
  me: boolean;
}

export const who = (scene: XiDachScene, seat: number): Who => ({
  name: scene.names[seat] ?? '',
  me: seat === scene.seat,
});

export const placeOf = (scene: XiDachScene, seat: number): SeatView => scene.view.seats[seat]!;

/** The seat whose turn it is; the Nhà Cái between hands. */
export const acting = (scene: XiDachScene): number => scene.view.turn[0] ?? DEALER;

/** The Nhà Con who was first to get a card, and is first to act. */
export const firstInOrder = (scene: XiDachScene): number | undefined => scene.view.order[0];

/** Whether turns go around against the clock, as the house says. */
export const isCounterclockwise = (scene: XiDachScene): boolean => scene.view.direction === 'counterclockwise';

export const betweenHands = (scene: XiDachScene): boolean => ['ready', 'settled', 'over'].includes(scene.view.phase);
