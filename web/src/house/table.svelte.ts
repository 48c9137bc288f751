/** A table that is followed: who sits there, what one sees, what one may ask for, what was said. */

import type { GameName } from '../generated/games';
import type { Options } from '../generated/table';
import type { ChannelInfo, TableInfo, Tell } from '../generated/wire';
import { notice } from '../ui/notices.svelte';
import { changed } from './changes';
import { keepHead } from './heads';
import { Refused } from './http';
import { me } from './me.svelte';
import { namesAt } from './names';
import type { Command, Scene, Seen, View } from './scene';
import { keptSeed } from './seeds';
import { socket } from './socket.svelte';

export class Table<G extends GameName = GameName> {
  info = $state.raw<TableInfo | null>(null);
  view = $state.raw<View<G> | null>(null);
  options = $state.raw<Options>([]);
  events = $state.raw<Seen<G>[]>([]);
  news = $state.raw<Seen<G>[]>([]);
  channels = $state.raw<ChannelInfo[]>([]);
  /** Closed before it began, or we were taken from our seat. */
  gone = $state(false);
  /** Not there, or not for us. */
  missing = $state(false);
  #busy = $state(0);
  #timeAtUpdate = 0;
  #updatedAt = 0;
  #unfollow: () => void;

  constructor(
    readonly id: string,
    readonly invite?: string,
  ) {
    this.#unfollow = socket.follow(id, { join: () => this.#join(), hear: (message) => this.#hear(message) });
  }

  leave(): void {
    this.#unfollow();
  }

  readonly seat = $derived.by(() => {
    const seat = this.info?.seats.findIndex((seat) => seat.player !== null && seat.player === me.player) ?? -1;
    return seat < 0 ? null : seat;
  });

  readonly names = $derived(this.info ? namesAt(this.info).map((name) => name ?? '') : []);
  readonly mine = $derived(this.info !== null && this.info.creator === me.player);

  /** What the game's parts are shown, once the game has begun. */
  readonly scene = $derived.by((): Scene<G> | null => {
    const { view, info } = this;
    if (!view || !info) return null;
    const table = this;
    return {
      view,
      options: this.options,
      events: this.events,
      news: this.news,
      names: this.names,
      config: info.config as Scene<G>['config'],
      seat: this.seat,
      live: true,
      get busy() {
        return table.#busy > 0;
      },
      talk: {
        get channels() {
          return table.channels;
        },
        say: (channel, text) => this.say(channel, text),
      },
      now: () => this.now(),
      send: (command) => this.send(command),
    };
  });

  now(): number {
    return this.#timeAtUpdate + (performance.now() - this.#updatedAt);
  }

  async send(command: Command<G>): Promise<boolean> {
    return this.#asking(async () => {
      const asked = { type: 'command', table: this.id, command: { ...command } } as const;
      const answer = await socket.ask(asked);
      if (answer.type === 'accepted' && answer.head) keepHead(this.id, answer.head);
    });
  }

  async say(channel: ChannelInfo, text: string): Promise<boolean> {
    const said = { type: 'say', table: this.id, channel: channel.channel, number: channel.number, text } as const;
    return this.#asking(() => socket.ask(said));
  }

  async #asking(ask: () => Promise<unknown>): Promise<boolean> {
    this.#busy += 1;
    try {
      await ask();
      return true;
    } catch (why) {
      if (why instanceof Refused) notice.refusal(why);
      else throw why;
      return false;
    } finally {
      this.#busy -= 1;
    }
  }

  #join() {
    // From 0 one gets all events, so that the log is whole after a reload, too.
    const join = { type: 'join', table: this.id, from: this.events.length } as const;
    return this.invite ? { ...join, invite: this.invite } : join;
  }

  #hear(message: Tell): void {
    if (message.type === 'table') this.#sit(message.table);
    else if (message.type === 'update') this.#update(message);
    else if (message.type === 'channels') this.channels = message.channels;
    else if (message.type === 'said') this.#said(message);
    else if (message.type === 'openSeeds') this.#openSeed();
    else if (message.type === 'gone') this.gone = true;
    else if (message.type === 'refused' && message.id === undefined) this.missing = true;
  }

  #sit(info: TableInfo): void {
    this.info = info;
    this.missing = false;
  }

  #update(update: Extract<Tell, { type: 'update' }>): void {
    const events = update.events as Seen<G>[];
    const goesOn = update.n === this.events.length + events.length;
    this.news = events;
    this.events = goesOn ? [...this.events, ...events] : events;
    if (update.view) this.view = changed(this.view, update.view) as View<G>;
    if (update.options) this.options = changed(this.options, update.options) as Options;
    this.#timeAtUpdate = update.time;
    this.#updatedAt = performance.now();
  }

  #said(said: Extract<Tell, { type: 'said' }>): void {
    this.channels = this.channels.map((channel) =>
      channel.channel === said.channel && channel.number === said.number ? { ...channel, messages: [...channel.messages, said.message] } : channel,
    );
  }

  #openSeed(): void {
    const seed = keptSeed(this.id);
    if (seed !== null) socket.tell({ type: 'openSeed', table: this.id, seed });
  }
}
