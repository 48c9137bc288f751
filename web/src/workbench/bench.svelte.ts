/** The bench as the page knows it, and what the page asks of it. */

import type { Refused } from '../generated/table';
import type { Ask, LawTold, Position, Pulse, Told } from '../generated/workbench';

const DOOR = '/bench';
/** How often the page looks whether the program is another, or somebody else was at the bench. */
const EVERY = 1_000;

/** Why nothing came of a seat's command. */
export interface SeatRefused {
  seat: number;
  why: Refused;
}

class Bench {
  position = $state.raw<Position | null>(null);
  /** What the laws found, until something else is done. */
  laws = $state.raw<LawTold[] | null>(null);
  refused = $state.raw<SeatRefused | null>(null);
  /** What the bench could not do, in a sentence. */
  fault = $state.raw<string | null>(null);
  /** Whether the program answers. */
  there = $state(true);
  #open = $state(0);
  /** One question after the other: what is asked later is asked of what then lies there. */
  #last: Promise<void> = Promise.resolve();

  get busy(): boolean {
    return this.#open > 0;
  }

  ask(asked: Ask): Promise<void> {
    this.#open += 1;
    this.#last = this.#last.then(() => this.#try(asked));
    return this.#last;
  }

  /** Looks now and then, until the page is left; says how to stop. */
  watch(): () => void {
    void this.ask({ ask: 'look' });
    const timer = setInterval(() => void this.#look(), EVERY);
    return () => clearInterval(timer);
  }

  async #try(asked: Ask): Promise<void> {
    try {
      await this.#ask(asked);
    } catch {
      this.there = false;
    }
    this.#open -= 1;
  }

  async #ask(asked: Ask): Promise<void> {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(DOOR, { method: 'POST', headers, body: JSON.stringify(asked) });
    const told = (await answer.json()) as Told | Refused;
    this.there = true;
    this.fault = 'position' in told ? null : told.message;
    if (!('position' in told)) return;
    this.position = told.position;
    if (asked.ask !== 'look') this.laws = told.laws ?? null;
    if (asked.ask === 'play') this.refused = told.refused ? { seat: asked.seat, why: told.refused } : null;
    else if (asked.ask !== 'look' && asked.ask !== 'laws') this.refused = null;
    if (asked.ask === 'wait') this.fault = told.refused?.message ?? null;
  }

  async #look(): Promise<void> {
    if (this.busy) return;
    try {
      const pulse = (await (await fetch(DOOR)).json()) as Pulse;
      const known = this.position?.pulse;
      const alike = known?.program === pulse.program && known.revision === pulse.revision;
      if (known?.program !== pulse.program) this.laws = null;
      if (alike) this.there = true;
      else await this.ask({ ask: 'look' });
    } catch {
      this.there = false;
    }
  }
}

export const bench = new Bench();
