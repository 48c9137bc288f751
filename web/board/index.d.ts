/** What a board for a game is made of. Every part is optional: the plain page has all of them. */

/** A language of the client. */
export type Lang = 'vi' | 'zh' | 'ko' | 'en';

/** The values that a field of a command takes. */
export type Field = { optional?: boolean } & (
  { min: number; max: number; step: number } | { text: string; min: string; max: string; decimals: number } | { oneOf: (string | number)[] }
);

/** A type of command that may be asked for now, or why not. */
export interface Offer {
  type: string;
  allowed: boolean;
  /** Why not, in a word of the contract, and in one of the game. */
  code?: string;
  reason?: string;
  fields?: Record<string, Field>;
}

/** What every view has (contract §3), beside the game's own fields. */
export interface View {
  game: string;
  phase: string;
  seat: number | null;
  turn: number[];
  deadline: number | null;
  over: boolean;
  result: ({ winners: number[]; scores: number[] } & Record<string, unknown>) | null;
}

/** An event as the viewer may know it. */
export interface Seen {
  type: string;
  /** Table time, in milliseconds. */
  at: number;
}

/** A table as one viewer sees it, or a moment of a replay. A game's own types may be given for its view and its events. */
export interface Scene<V extends object = Record<string, unknown>, E extends object = Record<string, unknown>> {
  readonly view: View & V;
  /** What the viewer may ask for; empty for onlookers and replays. */
  readonly options: Offer[];
  /** All that has happened, and what has just happened. */
  readonly events: (Seen & E)[];
  readonly news: (Seen & E)[];
  /** Who plays, by seat. */
  readonly names: string[];
  /** By seat, which bot plays there; null for a person's. */
  readonly bots: (string | null)[];
  /** By which settings. */
  readonly config: Record<string, unknown>;
  /** The viewer's seat; null for an onlooker. */
  readonly seat: number | null;
  /** False in a replay. */
  readonly live: boolean;
  /** Whether an answer is being waited for. */
  readonly busy: boolean;
  /** The language of the reader. */
  readonly lang: Lang;
  /** Table time now, in milliseconds. */
  now(): number;
  /** Asks for something. False where it was refused, which the player has been told. */
  send(command: { type: string } & Record<string, unknown>): Promise<boolean>;
}

/** A part that is on the page. */
export interface Shown<S> {
  /** Told of every scene after the first. */
  update?(scene: S): void;
  /** The part is taken away. */
  destroy?(): void;
}

/** A line of the log. */
export interface Line {
  text: string;
  topic: string;
  heading?: boolean;
  seats?: number[];
  mood?: 'good' | 'bad';
}

/** One draw, recomputed from the seeds, beside what the journal says happened. */
export interface DrawCheck {
  nonce: number;
  index: number;
  bound: number;
  drawn: number;
  meaning: string;
  ok: boolean;
}

/** A journal that is over (docs/journal.md). */
export interface Journal {
  serverSeed: string;
  opening: { clientSeed: string; seats: number; config: Record<string, unknown> };
  lines: { entry: { number: number; nonce: number; draws: number; events: ({ type: string } & Record<string, unknown>)[] } }[];
}

/** The parts that `board.js` exports as `parts`. */
export interface Parts<V extends object = Record<string, unknown>, E extends object = Record<string, unknown>> {
  /** The table as it lies there. */
  Board?(at: HTMLElement, scene: Scene<V, E>): Shown<Scene<V, E>>;
  /** What one can do now. */
  Actions?(at: HTMLElement, scene: Scene<V, E>): Shown<Scene<V, E>>;
  /** What is asked of whom, in one sentence. */
  status?(scene: Scene<V, E>): string;
  /** An event as a sentence; null where it says nothing to a reader. */
  line?(event: Seen & E, scene: Scene<V, E>): Line | null;
  /** One sentence on who won, for the viewer. */
  outcome?(scene: Scene<V, E>): string;
  /** A score with its unit. */
  score?(value: number): string;
  /** Topics of the log and things to say with one click. */
  words?: Record<Lang, { topics: Record<string, string>; phrases: string[] }>;
  /** The rules for players. */
  rules?: Record<Lang, { id: string; title: string; body: (string | string[])[] }[]>;
  /** Every draw of a game that is over, recomputed. */
  draws?(journal: Journal, names: string[]): DrawCheck[];
}
