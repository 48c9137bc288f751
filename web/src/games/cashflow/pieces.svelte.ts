/** Pieces walk square by square to where the view has them. */

import { untrack } from 'svelte';
import type { PlayerView } from '../../generated/cashflow';
import { settings } from '../../ui/settings.svelte';
import { length, type Track } from './catalogue';

interface Standing {
  track: Track;
  position: number;
}

const STEP_MS = 170;
/** More than three dice can show: whoever is that far behind has been away, and is put where it belongs. */
const MOST_STEPS = 18;

export class Pieces {
  #shown = $state.raw<Standing[]>([]);
  #wanted: Standing[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** How much had happened when the pieces stood where they were wanted last. */
  #happened = 0;
  #back = false;

  get shown(): Standing[] {
    return this.#shown;
  }

  /** Call it with every new view, and how much has happened by then: in a replay that can be less than before. Where the pieces stand on their way is no reason to call it again. */
  go(players: PlayerView[], happened: number): void {
    this.#back = happened < this.#happened;
    this.#happened = happened;
    this.#wanted = players.map(({ track, position }) => ({ track: track as Track, position }));
    untrack(() => {
      const comesFromNowhere = this.#shown.length !== this.#wanted.length;
      if (comesFromNowhere || settings.still) this.#shown = this.#wanted;
      else this.#step();
    });
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #step(): void {
    clearTimeout(this.#timer);
    const next = this.#shown.map((standing, seat) => nearer(standing, this.#wanted[seat]!, this.#back));
    if (next.some((standing, seat) => !same(standing, this.#shown[seat]!))) this.#shown = next;
    if (next.some((standing, seat) => !same(standing, this.#wanted[seat]!))) {
      this.#timer = setTimeout(() => this.#step(), STEP_MS);
    }
  }
}

const same = (one: Standing, other: Standing) => one.track === other.track && one.position === other.position;

/** One square on; or back, where a replay goes back. */
export function nearer(standing: Standing, wanted: Standing, back: boolean): Standing {
  const around = length(wanted.track);
  const ahead = (wanted.position - standing.position + around) % around;
  const steps = back ? (around - ahead) % around : ahead;
  if (standing.track !== wanted.track || steps === 0 || steps > MOST_STEPS) return wanted;
  return { track: wanted.track, position: (standing.position + (back ? around - 1 : 1)) % around };
}
