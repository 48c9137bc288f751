/** A game that is over, moment by moment, as one's own seat saw it. */

import type { GameName } from '../generated/games';
import type { PastGame } from '../generated/wire';
import { attemptOf } from '../fair/audit';
import { readJournal, type Journal } from '../fair/journal';
import { changed } from './changes';
import { api, Refused, type GivenJournal, type Replay as Recorded } from './http';
import { namesOf } from './names';
import type { Scene, Seen, View } from './scene';
import { Witness } from './witness.svelte';

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
  /** What was promised for this game, if this device kept any of it. */
  readonly witness: Witness;

  private constructor(
    readonly recorded: Recorded,
    /** The journal as the house keeps it, with its word for the end. */
    readonly given: GivenJournal,
    private readonly past: PastGame,
  ) {
    this.moments = moments(recorded);
    this.journal = readJournal(given.text);
    this.witness = new Witness(past.table);
    this.witness.seesPast(past);
    if (this.witness.kept.houseKey !== null) this.#compare();
  }

  /** The game as it is told now, against how it was shown. */
  #compare(): void {
    const { view, events } = this.moments.at(-1)!;
    this.witness.seesFair(view.fair, this.attempt, this.recorded.seat);
    this.witness.seesEvents(events);
  }

  /** The attempt that became the game. */
  get attempt(): number {
    return attemptOf(this.witness.kept, this.journal.opening);
  }

  static async fetch(id: string): Promise<Replay> {
    const [recorded, given, history] = await Promise.all([api.replay(id), api.journal(id), api.history()]);
    const past = history.find((game) => game.table === id);
    if (!past) throw new Refused('not_found', 'There is no such game.');
    return new Replay(recorded, given, past);
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
