/** A game that is over, moment by moment, as a seat saw it: one's own, or another once its players let it be seen. */

import type { GameName } from '../generated/games';
import { attemptOf, type Ending } from '../fair/audit';
import { readJournal, type Journal } from '../fair/journal';
import { changed } from './changes';
import { api, type Replay as Recorded, type Shown } from './http';
import { botsOf, namesOf } from './names';
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
  #step = $state(0);
  /** Whether the last step went back: then nothing has just happened. */
  #back = $state(false);
  /** Who lets it be seen. */
  shown = $state.raw<Shown>({ people: [], agreed: [] });
  readonly moments: Moment[];
  readonly journal: Journal;
  /** What was promised for this game, if this device kept any of it. */
  readonly witness: Witness;

  private constructor(
    readonly id: string,
    readonly recorded: Recorded,
    /** The journal as the house keeps it. */
    readonly file: string,
  ) {
    this.moments = moments(recorded);
    this.journal = readJournal(file);
    this.shown = recorded.shown;
    this.witness = new Witness(id);
    const { head, signed } = recorded;
    this.witness.seesPast({ head, ...(signed && { attempt: signed.attempt, headSignature: signed.signature, houseKey: signed.houseKey }) });
    if (this.witness.kept.houseKey !== null) this.witness.seesFair(this.moments.at(-1)!.view.fair, this.attempt, recorded.own);
  }

  /** The attempt that became the game. */
  get attempt(): number {
    return attemptOf(this.witness.kept, this.journal.opening);
  }

  /** How its journal ends, as the house says. */
  get ending(): Ending {
    return { head: this.recorded.head, signature: this.recorded.signed?.signature };
  }

  static async fetch(id: string, seat?: number): Promise<Replay> {
    const [recorded, file] = await Promise.all([api.replay(id, seat), api.journal(id)]);
    return new Replay(id, recorded, file);
  }

  /** The same moment through other eyes. */
  async as(seat: number): Promise<Replay> {
    const at = this.recorded.steps[this.step]!.at;
    const other = new Replay(this.id, await api.replay(this.id, seat), this.file);
    other.step = Math.max(
      0,
      other.recorded.steps.findLastIndex((step) => step.at <= at),
    );
    return other;
  }

  /** Lets the game be seen by everybody, once all who played do. */
  async show(): Promise<void> {
    this.shown = await api.show(this.id);
  }

  /** Whether everybody may see it, from every seat. */
  readonly isPublic = $derived.by(() => this.shown.people.length > 0 && this.shown.people.length === this.shown.agreed.length);

  /** The journal's last hash, as the house told it when the game was over. */
  get head(): string {
    return this.recorded.head;
  }

  get step(): number {
    return this.#step;
  }

  set step(to: number) {
    this.#back = to < this.#step;
    this.#step = to;
  }

  get last(): number {
    return this.moments.length - 1;
  }

  readonly names = $derived.by(() => namesOf(this.recorded));

  readonly scene = $derived.by((): Scene<GameName> => {
    const moment = this.moments[this.step]!;
    return {
      ...moment,
      news: this.#back ? [] : moment.news,
      options: [],
      names: this.names,
      bots: botsOf(this.recorded),
      absence: this.names.map(() => null),
      config: this.journal.opening.config as Scene<GameName>['config'],
      seat: this.recorded.seat,
      live: false,
      busy: false,
      now: () => this.recorded.steps[this.step]!.at,
      send: () => Promise.resolve(false),
    };
  });
}
