/** What a session game gives to the page: one folder, one line in `games/registry.ts`. */

import type { Component } from 'svelte';
import type { Options } from '../generated/table';
import type { CurrencyInfo, SessionGameInfo } from '../generated/wire';
import type { Seeds } from '../fair/draws';
import type { About } from '../house/about';
import type { DrawCheck } from '../fair/check';
import type { Rules } from '../ui/rules';
import type { Sound } from '../ui/sounds';
import type { Deed, Round, SessionName } from '../house/session.svelte';
import type { Request } from '../house/socket.svelte';
import type { InAll } from '../text/index.svelte';

/** What a game's parts are shown. */
export interface Stage<G extends SessionName> {
  /** The odds, as the house publishes them. */
  readonly info: SessionGameInfo;
  /** The open round, the one that ended last, or none. */
  readonly round: Round<G> | null;
  readonly playing: boolean;
  /** What is played in: by the round while it is open, else by the form. */
  readonly currency: CurrencyInfo;
  /** The stake of the open round, else of the form; null while that is no stake. */
  readonly stake: string | null;
  /** The difficulty of the open round, else of the form; empty where the game knows none. */
  readonly difficulty: string;
  /** What brought the round to where it is. */
  readonly deed: Deed | null;
  readonly busy: boolean;
  /** What may be asked of the game now. */
  readonly options: Options;
  /** Asks for something in the open round. */
  send(request: Request, deed: Deed): void;
}

/** An event of the journal. */
export type JournalEvent = { type: string } & Record<string, unknown>;

/** What the page needs of every game in words. */
export interface SessionWords {
  /** The button that begins a round. */
  bet: string;
  /** Difficulties by their word; empty where there are none. */
  difficulties: Record<string, string>;
}

export interface SessionGame<G extends SessionName> {
  about: About;
  words: InAll<SessionWords>;
  /** What lies on the table. */
  Board: Component<{ stage: Stage<G> }>;
  /** What one can do in an open round, at the thumb. */
  Actions: Component<{ stage: Stage<G> }>;
  /** All odds and both returns. */
  Odds: Component<{ stage: Stage<G> }>;
  /** Where things stand, in one sentence; what happens is announced by it. */
  status(stage: Stage<G>): string;
  /** What the limit on the win means for a bet of that stake. */
  limit(stage: Stage<G>, stake: string): string;
  /** What a step, and the loss of a round, sound like. */
  sounds: { step: Sound; lost: Sound };
  /** How autoplay goes on in an open round, and how far a round has come. */
  auto: {
    go(stage: Stage<G>): { request: Request; deed: Deed };
    made(round: Round<G>): number;
    /** What it is asked for: how far to go before the cash-out. */
    unit(): string;
  };
  /** A round in a few words, for the list. */
  recap(round: Round<G>): string;
  /** Every draw of a round that was shown, recomputed; with the events of the journal where it is there. */
  draws(round: Round<G>, seeds: Seeds, events: JournalEvent[]): DrawCheck[];
  rules: Rules;
  ruleSection(stage: Stage<G>): string;
  hint(stage: Stage<G>): { id: string; text: string } | null;
}
