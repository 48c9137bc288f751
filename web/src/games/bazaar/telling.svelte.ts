/** The reveal told beat by beat on the table's clock, so that everybody is at the same place, after a reload too. */

import { untrack } from 'svelte';
import type { Row, Step } from '../../generated/bazaar';
import type { Scene, Seen } from '../../house/scene';
import { settings } from '../../ui/settings.svelte';
import type { RoundRecord } from './record';

export type Beat = 'open' | Step | 'g';
export const BEATS: Beat[] = ['open', 'b', 'c', 'd', 'e', 'f', 'g'];

const LONGEST_BEAT = 1300;
/** The part of the reveal's time that the telling may take; the rest is for looking. */
const SHARE = 0.6;
const TICK = 100;

/** How far the board has told the last reveal, for the log and for the end of the match. */
const floor = $state<{ untold: Beat[] }>({ untold: [] });

/** How many of the events the board has told by now. */
export function told({ live, events }: Scene<'bazaar'>): number {
  const { untold } = floor;
  if (!live || untold.length === 0) return events.length;
  const opened = events.findLastIndex((event) => event.type === 'choicesOpened');
  const isUntold = (event: Seen<'bazaar'>) =>
    (event.type === 'changed' && untold.includes(event.step)) || (event.type === 'roundSettled' && untold.includes('g'));
  const first = events.findIndex((event, at) => at > opened && isUntold(event));
  return first < 0 ? events.length : first;
}

export class Telling {
  #now = $state(0);
  #skipped = $state(0);
  readonly #scene: () => Scene<'bazaar'>;
  readonly #round: () => RoundRecord | undefined;

  constructor(scene: () => Scene<'bazaar'>, round: () => RoundRecord | undefined) {
    this.#scene = scene;
    this.#round = round;
    this.#look();
    $effect(() => {
      floor.untold = BEATS.filter((beat) => !this.tells(beat));
      return () => (floor.untold = []);
    });
    $effect(() => {
      if (!this.running) return;
      const timer = setInterval(() => this.#look(), TICK);
      this.#look();
      return () => clearInterval(timer);
    });
  }

  #look(): void {
    this.#now = untrack(() => this.#scene().now());
  }

  readonly #moves = $derived.by(() => {
    const { live, view } = this.#scene();
    const { round = 0 } = this.#round() ?? {};
    return live && !settings.still && view.phase !== 'negotiation' && round !== this.#skipped;
  });

  /** How many beats have been told. */
  readonly told = $derived.by(() => {
    const openedAt = this.#round()?.openedAt ?? null;
    if (openedAt === null || !this.#moves) return BEATS.length;
    const length = Math.min(settings.duration(LONGEST_BEAT), (this.#scene().config.revealSeconds * 1000 * SHARE) / BEATS.length);
    const beat = 1 + Math.floor((this.#now - openedAt) / length);
    return Math.min(BEATS.length, Math.max(1, beat));
  });

  readonly running = $derived(this.told < BEATS.length);

  skip(): void {
    this.#skipped = this.#round()?.round ?? 0;
  }

  tells(beat: Beat): boolean {
    return BEATS.indexOf(beat) < this.told;
  }

  /** The rows that are still to be told. */
  untold(rows: Row[]): Row[] {
    return rows.filter((row) => !this.tells(row.step));
  }
}
