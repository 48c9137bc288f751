/** Autoplay: the same bet again and again, each round taken as far as was said, until something says stop. */

import { unitsOf } from '../house/decimal';
import { isPlaying, session, type SessionName } from '../house/session.svelte';
import { gain, untyped } from '../session/shown';
import type { SessionGame, Stage } from '../session/game';
import { settings } from '../ui/settings.svelte';
import type { NextBet } from './bet.svelte';

/** Why it is over. */
export type Ended = 'rounds' | 'won' | 'lost' | 'stopped' | 'refused';

/** A look at what came, before the next thing is done; shorter where nothing moves. */
const LOOK_MS = 650;
const STILL_MS = 250;

export class Autoplay {
  /** How many rounds. */
  rounds = $state(10);
  /** How many steps or right guesses before a round is cashed out. */
  steps = $state(2);
  /** Stop once that much is won, or lost, in all; as it was typed, empty for never. */
  won = $state('');
  lost = $state('');

  running = $state(false);
  played = $state(0);
  ended = $state.raw<Ended | null>(null);
  #net = $state(BigInt(0));

  constructor(
    readonly bet: NextBet,
    readonly parts: SessionGame<SessionName>,
    readonly stage: () => Stage<SessionName>,
  ) {}

  /** What was won or lost in all, with its sign. */
  readonly sum = $derived.by(() => {
    const decimals = this.bet.currency.decimals;
    const shown = (units: bigint) => units.toString().padStart(decimals + 1, '0');
    const text = (units: bigint) => (decimals === 0 ? shown(units) : `${shown(units).slice(0, -decimals)}.${shown(units).slice(-decimals)}`);
    return this.#net < BigInt(0) ? gain(text(-this.#net), text(BigInt(0))) : gain(text(BigInt(0)), text(this.#net));
  });

  /** Whether a limit that was typed is an amount, or nothing. */
  isLimit(text: string): boolean {
    return text.trim() === '' || this.#units(text) !== null;
  }

  #units(text: string): bigint | null {
    return unitsOf(untyped(text), this.bet.currency.decimals);
  }

  stop(): void {
    if (this.running) this.ended = 'stopped';
    this.running = false;
  }

  async start(): Promise<void> {
    if (this.running || this.bet.reason !== undefined || !this.isLimit(this.won) || !this.isLimit(this.lost)) return;
    [this.running, this.played, this.ended] = [true, 0, null];
    this.#net = BigInt(0);
    while (this.running) await this.#round();
  }

  #end(why: Ended): void {
    if (this.running) this.ended = why;
    this.running = false;
  }

  async #round(): Promise<void> {
    if (!(await this.bet.place())) return this.#end('refused');
    await this.#look();
    while (this.running && this.stage().playing) {
      const { request, deed } = this.#next();
      if (!(await session.play(request, deed))) return this.#end('refused');
      await this.#look();
    }
    if (!isPlaying(session.rounds[this.bet.game])) this.#count();
  }

  /** One step on, or the cash-out when it is far enough. */
  #next() {
    const stage = this.stage();
    const far = this.parts.auto.made(stage.round!) >= this.steps && stage.round!.view.canCashOut;
    return far ? { request: { type: `${this.bet.game}.cashOut` }, deed: 'cashOut' as const } : this.parts.auto.go(stage);
  }

  #count(): void {
    const view = session.rounds[this.bet.game]?.view;
    const [before, then] = [this.#units(view?.betAmount ?? '0'), this.#units(view?.finalPayout ?? '0')];
    this.#net += (then ?? BigInt(0)) - (before ?? BigInt(0));
    this.played += 1;
    const [most, least] = [this.#units(this.won), this.#units(this.lost)];
    if (most !== null && this.#net >= most) this.#end('won');
    else if (least !== null && -this.#net >= least) this.#end('lost');
    else if (this.played >= this.rounds) this.#end('rounds');
  }

  #look(): Promise<void> {
    return new Promise((done) => setTimeout(done, settings.still ? STILL_MS : LOOK_MS));
  }
}
