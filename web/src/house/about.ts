import type { Component } from 'svelte';
import type { InAll } from '../text/index.svelte';

/** What the lobby tells of a game; always loaded, so keep it small. */
export interface About {
  game: string;
  /** `table`: with others, in seats. `session`: alone against the house. */
  kind: 'table' | 'session';
  /** How many seats a quick game with bots has. */
  quickSeats: number;
  /** Settings of a quick game that differ from the defaults. */
  quickConfig?: Record<string, unknown>;
  /** Settings with time to talk, which a table for friends is offered. */
  friendsConfig?: Record<string, number>;
  /** Values of settings that a table for friends is recommended; the rules came to us with others. */
  recommended?: Record<string, string | number>;
  /** About how many minutes a game takes, from and to, where somebody has said it. */
  minutes?: [number, number];
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
