/** Somebody who looks on at a table: the public view, as it changes. */

import type { GameName, Games } from '../../../web/src/generated/games';
import type { TableInfo, Tell } from '../../../web/src/generated/wire';
import { changed } from '../../../web/src/house/changes';
import type { Line } from './line';
import { News } from './news';
import { Misused, Refused } from './refused';

/** What is seen now, and what led to it. */
export interface Sight<G extends GameName> {
  view: Games[G]['view'];
  events: Games[G]['seen'][];
}

export class Watcher<G extends GameName = GameName> {
  /** Who sits where, and where the table stands. */
  info: TableInfo | undefined;
  #seen: Sight<G>[] = [];
  #view: Games[G]['view'] | undefined;
  readonly #news = new News();
  readonly #unfollow: () => void;

  constructor(line: Line, table: string, invite?: string) {
    this.#unfollow = line.follow(table, {
      join: () => ({ type: 'join', table, ...(invite === undefined ? {} : { invite }) }),
      hear: (message) => this.#hear(message),
      stop: (why) => this.#news.stop(why),
    });
  }

  /** Every public view with the events that led to it, until the match is over. */
  async *views(): AsyncGenerator<Sight<G>, void, undefined> {
    for (;;) {
      await this.#news.until(() => this.#seen.length > 0);
      const sight = this.#seen.shift()!;
      yield sight;
      if (sight.view.over) return this.close();
    }
  }

  /** Looks on no longer. */
  close(): void {
    this.#unfollow();
    this.#news.stop(new Misused('Nobody looks on any more.'));
  }

  #hear(message: Tell): void {
    if (message.type === 'table') this.info = message.table;
    if (message.type === 'refused') this.#news.stop(new Refused(message.error));
    if (message.type === 'gone') this.#news.stop(new Misused(`The table is gone: ${message.why ?? 'closed'}.`));
    if (message.type !== 'update') return;
    if (message.view !== undefined) this.#view = changed(this.#view, message.view) as Games[G]['view'];
    this.#seen.push({ view: this.#view!, events: message.events as Games[G]['seen'][] });
    this.#news.tell();
  }
}
