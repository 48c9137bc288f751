/** What a game gives to the client: one folder, one line in `registry.ts`. No rule is written here. */

import type { Component } from 'svelte';
import type { DrawCheck } from '../fair/check';
import type { Journal } from '../fair/journal';
import type { GameName } from '../generated/games';
import type { About } from '../house/about';
import type { Scene, Seen } from '../house/scene';
import type { InAll } from '../text/index.svelte';
import type { Chart } from '../ui/chart';
import type { RuleSection } from '../ui/rules';

/** One line of the log. */
export interface Line {
  text: string;
  /** What the line belongs to; the log can be filtered by it. */
  topic: string;
  /** Begins a new hand, round or turn. */
  heading?: boolean;
  /** Good or bad news for the viewer. */
  mood?: 'good' | 'bad';
}

/** A setting of the form for a new table. */
export interface Setting {
  name: string;
  /** The value without it. */
  standard: number | string | boolean;
  /** A number with its bounds, one of a list, or yes and no (left out). */
  range?: { min: number; max: number; step: number };
  oneOf?: string[];
  /** Marked as a variant of the rules. */
  variant?: boolean;
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

export interface TableGame<G extends GameName> {
  about: About;
  words: InAll<GameWords>;
  settings: Setting[];
  /** The table as it lies there. */
  Board: Component<{ scene: Scene<G> }>;
  /** What one can do now, at the thumb. */
  Actions: Component<{ scene: Scene<G> }>;
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
  /** One sentence on who won, for the viewer. */
  outcome(scene: Scene<G>): string;
  /** A score with its unit. */
  score(value: number): string;
  charts(scene: Scene<G>): Chart[];
  /** Whether the board shows these charts by itself; a page around it then folds its own. */
  chartsOnBoard?: boolean;
  rules: InAll<() => Promise<{ default: RuleSection[] }>>;
  /** The section of the rules that belongs to the moment. */
  ruleSection(scene: Scene<G>): string;
  /** A hint for somebody's first game, where it happens; null where there is nothing to say. */
  hint(scene: Scene<G>): { id: string; text: string } | null;
  /** Every draw of a game that is over, recomputed from its seeds. */
  draws(journal: Journal, names: string[]): DrawCheck[];
}
