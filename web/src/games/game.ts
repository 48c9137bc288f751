/** What a game gives to the client: one folder, one line in `registry.ts`. No rule is written here. */

import type { Component } from 'svelte';
import type { GameName } from '../generated/games';
import type { Journal } from '../fair/journal';
import type { Scene, Seen } from '../house/scene';
import type { InAll } from '../text/index.svelte';

/** What the lobby tells of a game; always loaded, so keep it small. */
export interface About {
  game: GameName;
  /** `table`: with others, in seats. `session`: alone against the house. */
  kind: 'table' | 'session';
  /** How many seats a quick game with bots has. */
  quickSeats: number;
  /** Settings of a quick game that differ from the defaults. */
  quickConfig?: Record<string, unknown>;
  /** About how many minutes a game takes: from, to. */
  minutes: [number, number];
  /** The picture of its card. */
  Art: Component;
  /** The colour of its card: a hue of the wheel. */
  hue: number;
  text: InAll<{
    /** The game's own name. */
    name: string;
    /** What that means, where the reader's language does not say it. */
    gloss: string;
    /** One line: what it is. */
    pitch: string;
  }>;
}

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

/** One draw, recomputed from the seeds, beside what the journal says happened. */
export interface DrawCheck {
  nonce: number;
  index: number;
  /** The number of possible outcomes. */
  bound: number;
  /** What the seeds give. */
  drawn: number;
  /** What that means, in the reader's language ("card 7♠ to An"). */
  meaning: string;
  ok: boolean;
}

/** A section of the rules, as the drawer shows it. */
export interface RuleSection {
  /** Names the section in every language; phases point to it. */
  id: string;
  title: string;
  /** A paragraph, or a list of points. */
  body: (string | string[])[];
}

export interface ChartLine {
  name: string;
  values: number[];
}

/** A chart over the game: at its end, and at any moment of a replay. */
export interface Chart {
  title: string;
  /** Names of the points on the x axis: rounds, hands, turns. */
  labels: string[];
  lines: ChartLine[];
  /** Where the y axis begins, if 0 would press all lines together. */
  from?: number;
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
