/** A game that is over, moment by moment, as one's own seat saw it. */

import type { GameName } from '../generated/games';
import type { PastGame } from '../generated/wire';
import { readJournal, type Journal } from '../fair/journal';
import { changed } from './changes';
import { api, Refused, type Replay as Recorded } from './http';
import { namesOf } from './names';
import type { Scene, Seen, View } from './scene';

interface Moment {
  view: View<GameName>;
  events: Seen<GameName>[];
  news: Seen<GameName>[];
}

/** What each step showed: views come as what changed in them. */
function moments(recorded: Recorded): Moment[] {
  let view = {} as View<GameName>;
  let events: Seen<GameName>[] = [];
  return recorded.steps.map((step) => {
    const news = step.events as Seen<GameName>[];
    if (step.view) view = changed(view, step.view) as View<GameName>;
    events = [...events, ...news];
    return { view, events, news };
  });
}

export class Replay {
  step = $state(0);
  readonly moments: Moment[];
  readonly journal: Journal;

  private constructor(
    readonly recorded: Recorded,
    /** The journal as the house keeps it. */
    readonly file: string,
    private readonly past: PastGame,
  ) {
    this.moments = moments(recorded);
    this.journal = readJournal(file);
  }

  static async fetch(id: string): Promise<Replay> {
    const [recorded, file, history] = await Promise.all([api.replay(id), api.journal(id), api.history()]);
    const past = history.find((game) => game.table === id);
    if (!past) throw new Refused('not_found', 'There is no such game.');
    return new Replay(recorded, file, past);
  }

  /** The journal's last hash, as the house told it when the game was over. */
  get head(): string {
    return this.past.head;
  }

  get last(): number {
    return this.moments.length - 1;
  }

  readonly names = $derived.by(() => namesOf(this.past));

  readonly scene = $derived.by((): Scene<GameName> => {
    const moment = this.moments[this.step]!;
    return {
      ...moment,
      options: [],
      names: this.names,
      config: this.journal.opening.config as Scene<GameName>['config'],
      seat: this.recorded.seat,
      live: false,
      busy: false,
      now: () => this.recorded.steps[this.step]!.at,
      send: () => Promise.resolve(false),
    };
  });
}
