/** A guest of a house: what there is to play, and ways to a seat. */

import type { GameName, Games } from '../../../web/src/generated/games';
import type { Me, NewTable, PastGame, TableInfo, TableMade } from '../../../web/src/generated/wire';
import { Bets } from './bets';
import type { Asking, House } from './house';
import { Line } from './line';
import { Seat } from './seat';
import { Watcher } from './watcher';
import type { Evidence } from '../../../web/src/fair/kept';

/** Who somebody is at a house. The token is the player: keep it to come back. */
export interface Who {
  player: string;
  token: string;
}

/** What somebody who sits down may want. */
export interface Sitting {
  /** What else a new table takes: whether it is public, how long its bots think, and so on. */
  room?: Omit<NewTable, 'game' | 'seats' | 'config'>;
  /** What client seeds begin with; 16 random characters follow. */
  seed?: string;
  /** Told whenever there is more evidence, before it matters: store it if the program may end before the match does. */
  keep?: (evidence: Evidence) => void;
}

/** A page of a long list, and behind what the next one begins; null on the last. */
export interface Page<T> {
  items: T[];
  next: string | null;
}

export class Guest {
  readonly line: Line;

  constructor(
    readonly house: House,
    readonly who: Who,
    readonly houseKey: string,
  ) {
    this.line = new Line(house.url, who.token, houseKey);
  }

  /** Who this is, and their tables. */
  me(): Promise<Me> {
    return this.get<Me>('/api/me');
  }

  /** The public tables that are not over. */
  tables(after: string | null = null): Promise<Page<TableInfo>> {
    return this.#page('/api/tables', after);
  }

  /** The matches that this guest has played. */
  history(after: string | null = null): Promise<Page<PastGame>> {
    return this.#page('/api/history', after);
  }

  /** A table: a public one, one of this guest's, or with its invite. */
  table(id: string, invite?: string): Promise<TableInfo> {
    return this.get<TableInfo>(`/api/tables/${id}`, { invite });
  }

  /** The journal of a match that is over and was this guest's. */
  async journal(match: string): Promise<string> {
    return (await this.house.ask('GET', `/api/tables/${match}/journal`, { token: this.who.token })).text;
  }

  /** Makes a table and sits down at it. */
  async makeTable<G extends GameName>(game: G, seats: number, config: Partial<Games[G]['config']> = {}, sitting: Sitting = {}): Promise<Seat<G>> {
    const { table, invite } = await this.post<TableMade>('/api/tables', { body: { game, seats, config, ...sitting.room } });
    return Seat.take<G>(this, table, { ...sitting, invite, isHost: true });
  }

  /** Sits down at a table that somebody else has made. */
  async join<G extends GameName = GameName>(id: string, invite?: string, sitting: Sitting = {}): Promise<Seat<G>> {
    return Seat.take<G>(this, await this.table(id, invite), { ...sitting, invite, isHost: false });
  }

  /** Looks on, without a seat. */
  watch<G extends GameName = GameName>(id: string, invite?: string): Watcher<G> {
    return new Watcher<G>(this.line, id, invite);
  }

  /** Plays HiLo, Chicken Road and Dragon Tower against the house. */
  bets(sitting: Sitting = {}): Promise<Bets> {
    return Bets.open(this, sitting);
  }

  /** Hangs up. The seats stay this guest's. */
  close(): void {
    this.line.close();
  }

  get<T>(path: string, asking: Asking = {}): Promise<T> {
    return this.house.get<T>(path, { ...asking, token: this.who.token });
  }

  post<T>(path: string, asking: Asking = {}): Promise<T> {
    return this.house.post<T>(path, { ...asking, token: this.who.token });
  }

  async #page<T>(path: string, after: string | null): Promise<Page<T>> {
    const behind = after === null ? '' : `&after=${encodeURIComponent(after)}`;
    const { text, headers } = await this.house.ask('GET', `${path}?limit=200${behind}`, { token: this.who.token });
    return { items: JSON.parse(text) as T[], next: headers.get('X-Croupier-Next') };
  }
}
