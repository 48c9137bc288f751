/** What a game gives to the client: one folder, one line in `registry.ts`. No rule is written here. */

import type { Component } from 'svelte';
import type { DrawCheck } from '../fair/check';
import type { Journal } from '../fair/journal';
import type { GameName } from '../generated/games';
import type { ChoiceInfo, Pick, TableInfo } from '../generated/wire';
import type { About } from '../house/about';
import type { Scene, Seen } from '../house/scene';
import type { InAll } from '../text/index.svelte';
import type { Chart } from '../ui/chart';
import type { Rules } from '../ui/rules';
import type { Hint } from '../ui/hints.svelte';
import type { Sound } from '../ui/sounds';

/** One line of the log. */
export interface Line {
  text: string;
  /** What the line belongs to; the log can be filtered by it. */
  topic: string;
  /** Begins a new hand, round or turn: the log and the replay jump there. */
  heading?: boolean;
  /** Whom it is about, for those who want to read of one player alone; left out where it is about all. */
  seats?: number[];
  /** Good or bad news for the viewer. */
  mood?: 'good' | 'bad';
}

/** A moment of a match that its players will talk about. */
export interface KeyMoment {
  /** In a sentence, with its figures. */
  text: string;
  /** The event's place among all. */
  event: number;
  mood?: 'good' | 'bad';
}

/** The words that the page needs of every game. */
export interface GameWords {
  /** Topics of the log, by key. */
  topics: Record<string, string>;
  /** Settings of the form, by name; `hint` explains. */
  settings: Record<string, { label: string; hint?: string; values?: Record<string, string> }>;
  /** Phases by name. */
  phases: Record<string, string>;
  /** Kinds of channels that the game opens beside `table`: what they are called, who reads them. */
  channels: Record<string, { label: string; who: string }>;
  /** Things to say with one click. */
  phrases: string[];
}

/** A room in which seats may pick something before the start. */
export interface Picking {
  info: TableInfo;
  /** One's own seat. */
  seat: number | null;
  hosts: boolean;
  names: string[];
  /** What may be picked and can be said in figures, as the house says. */
  choices: ChoiceInfo[];
  onpick: (pick: Pick) => void;
}

export interface TableGame<G extends GameName> {
  about: About;
  words: InAll<GameWords>;
  /** The settings that are variants of the rules, by name; what may be set at all, the house says. */
  variants: string[];
  /** The table as it lies there. */
  Board: Component<{ scene: Scene<G> }>;
  /** What one can do now, at the thumb. */
  Actions: Component<{ scene: Scene<G> }>;
  /** What people pick before the start, each for their own seat and the host for bots; left out where there is nothing to pick. */
  Setup?: Component<Picking>;
  /** What was picked for a seat, in a few words. */
  picked?(picks: Record<string, string>): string;
  /** Whether the seats are on two sides, which may change places. */
  hasSides?: boolean;
  /** What a seat will be, where that is known before the game begins. */
  seatRole?(seat: number, seats: number): string;
  /** What is asked of whom, in one sentence. */
  status(scene: Scene<G>): string;
  /** Whether the viewer is waited for, where the house counts seats that have done their part; left out, as the house says. */
  waitsForMe?(scene: Scene<G>): boolean;
  /** What happens by itself when the time is over; null where nothing is counted down. */
  atZero(scene: Scene<G>): string | null;
  /** An event as a sentence; null where it says nothing to a reader. */
  line(event: Seen<G>, scene: Scene<G>): Line | null;
  /** What an event sounds like; null where it is silent. Whose turn it is and who won, the page tells. */
  sound?(event: Seen<G>, scene: Scene<G>): Sound | null;
  /**
   * How many of the events the board has told by now, for a game that tells a reveal beat by beat: the log says
   * no more than that, and the result waits for it. Left out, all is told as it comes.
   */
  told?(scene: Scene<G>): number;
  /** How long, in milliseconds, the end of a match is looked at before the result comes; left out, not at all. */
  rest?(scene: Scene<G>): number;
  /** Three to five moments of a match that is over, in the order of events; fewer where less happened. */
  moments(scene: Scene<G>): KeyMoment[];
  /** One sentence on who won, for the viewer. */
  outcome(scene: Scene<G>): string;
  /** A score with its unit. */
  score(value: number): string;
  /** How figures ran; left out where nothing can be drawn. */
  charts?(scene: Scene<G>): Chart[];
  /** Whether the board shows these charts by itself; a page around it then folds its own. */
  chartsOnBoard?: boolean;
  rules: Rules;
  /** The section of the rules that belongs to the moment. */
  ruleSection(scene: Scene<G>): string;
  /** A hint for somebody's first game, where it happens; null where there is nothing to say. */
  hint(scene: Scene<G>): Hint | null;
  /** Every draw of a game that is over, recomputed from its seeds. */
  draws(journal: Journal, names: string[]): DrawCheck[];
}
