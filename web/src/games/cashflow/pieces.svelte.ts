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

  get shown(): Standing[] {
    return this.#shown;
  }

  /** Call it with every new view. Where the pieces stand on their way is no reason to call it again. */
  go(players: PlayerView[]): void {
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
    const next = this.#shown.map((standing, seat) => nearer(standing, this.#wanted[seat]!));
    if (next.some((standing, seat) => !same(standing, this.#shown[seat]!))) this.#shown = next;
    if (next.some((standing, seat) => !same(standing, this.#wanted[seat]!))) {
      this.#timer = setTimeout(() => this.#step(), STEP_MS);
    }
  }
}

const same = (one: Standing, other: Standing) => one.track === other.track && one.position === other.position;

/** One square on. */
function nearer(standing: Standing, wanted: Standing): Standing {
  const around = length(wanted.track);
  const steps = (wanted.position - standing.position + around) % around;
  if (standing.track !== wanted.track || steps === 0 || steps > MOST_STEPS) return wanted;
  return { track: wanted.track, position: (standing.position + 1) % around };
}
