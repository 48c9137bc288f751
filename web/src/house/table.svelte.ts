/** A table that is followed: who sits there, what one sees, what one may ask for, what was said. */

import type { GameName } from '../generated/games';
import type { Options, Refused as Refusal } from '../generated/table';
import type { ChannelInfo, TableInfo, Tell, VoidAttempt } from '../generated/wire';
import { notice } from '../ui/notices.svelte';
import { changed } from './changes';
import { clientId } from './device';
import { Refused } from './http';
import { me } from './me.svelte';
import { namesAt } from './names';
import type { Command, Scene, Seen, View } from './scene';
import { Broken, sitAt } from './sitting';
import { socket, type Request } from './socket.svelte';
import { Witness } from './witness.svelte';

type OpenSeeds = Extract<Tell, { type: 'openSeeds' }>;

/** After this long, what another page of this browser has kept is to be read here, too. */
const SETTLED = 2_000;

export class Table<G extends GameName = GameName> {
  info = $state.raw<TableInfo | null>(null);
  view = $state.raw<View<G> | null>(null);
  options = $state.raw<Options>([]);
  events = $state.raw<Seen<G>[]>([]);
  news = $state.raw<Seen<G>[]>([]);
  channels = $state.raw<ChannelInfo[]>([]);
  /** Closed before it began, or we were taken from our seat. */
  gone = $state(false);
  /** The server seeds that were promised there and not played. */
  closed = $state.raw<VoidAttempt[]>([]);
  /** Not there, or not for us. */
  missing = $state(false);
  /** What the house has promised here, and whether it keeps it. */
  readonly witness: Witness;
  #busy = $state(0);
  #timeAtUpdate = 0;
  #updatedAt = 0;
  #asked: OpenSeeds | null = null;
  /** Whether there is a head to be signed, and whether the house has been asked. */
  #unsigned = false;
  #signing = false;
  #resat = 0;
  #unfollow: () => void;

  constructor(
    readonly id: string,
    readonly invite?: string,
  ) {
    this.witness = new Witness(id);
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
      // Where play has stopped, nothing can be asked for.
      options: this.witness.stopped ? [] : this.options,
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
    return this.#act({ type: 'command', table: this.id, command: { ...command } }, { ...command });
  }

  /** Agrees, or no longer, to end the game without a result. */
  async agree(agree: boolean): Promise<boolean> {
    return this.#act({ type: 'agree', table: this.id, agree }, { type: agree ? 'agree' : 'disagree' });
  }

  /** Asks for something that becomes an entry of the journal; its id is kept before it goes out. */
  async #act(request: Request, what: object): Promise<boolean> {
    const attempt = this.info?.attempt;
    if (this.witness.stopped || attempt === undefined) return false;
    const id = socket.newId();
    this.witness.sends(attempt, id, what);
    return this.#asking(async () => {
      try {
        const answer = await socket.ask(request, id);
        if (answer.type === 'accepted' && answer.head) this.#accepted(attempt, id, what, answer.head);
      } catch (why) {
        if (why instanceof Refused) this.witness.refuses(attempt, id);
        throw why;
      }
    });
  }

  #accepted(attempt: number, id: string, what: object, head: string): void {
    this.witness.accepts(attempt, id, what, head);
    this.#unsigned = true;
    this.#sign();
  }

  /** Has the head of one's last accepted command signed, one request at a time. */
  #sign(): void {
    if (this.#signing || !this.#unsigned || this.info?.status !== 'running') return;
    this.#unsigned = false;
    this.#signing = true;
    socket.tell({ type: 'signHead', table: this.id });
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
      // What broke a promise, the witness tells.
      if (why instanceof Refused) notice.refusal(why);
      else if (!(why instanceof Broken)) throw why;
      return false;
    } finally {
      this.#busy -= 1;
    }
  }

  #join() {
    // From 0 one gets all events, so that the log is whole after a reload, too.
    const join = { type: 'join', table: this.id, from: this.events.length, client: clientId() } as const;
    // On a new line nobody answers what was asked on the old one.
    this.#unsigned ||= this.#signing;
    this.#signing = false;
    return this.invite ? { ...join, invite: this.invite } : join;
  }

  #hear(message: Tell): void {
    if (message.type === 'table') this.#sit(message.table);
    else if (message.type === 'update') this.#update(message);
    else if (message.type === 'channels') this.channels = message.channels;
    else if (message.type === 'said') this.#said(message);
    else if (message.type === 'openSeeds') this.#openSeed((this.#asked = message));
    else if (message.type === 'signedHead') this.#signed(message);
    else if (message.type === 'gone') this.#close(message);
    else if (message.type === 'refused' && message.id === undefined) this.#refused(message.error);
  }

  #sit(info: TableInfo): void {
    this.missing = false;
    const kept = this.witness.sees(info);
    this.info = info;
    if (!kept) return;
    if (this.#asked) this.#openSeed(this.#asked);
    this.#comeBack(info);
    this.#sign();
    if (this.seat !== null && info.agreedToEnd.includes(this.seat)) this.#doubt();
  }

  /** An attempt was void, and the seat is still ours: a new hash to the new commitment, without a click. */
  #comeBack(info: TableInfo): void {
    const { seat } = this;
    if (seat === null || info.status !== 'open' || info.seats[seat]?.clientSeedHash !== null) return;
    const satBefore = this.witness.kept.seeds.some((own) => own.attempt < info.attempt && own.seat === seat);
    if (!satBefore || this.#resat >= info.attempt) return;
    this.#resat = info.attempt;
    void this.sit(seat);
  }

  /** Takes a seat with this device; one's own, to commit to a seed of this device's. */
  sit(seat: number): Promise<boolean> {
    const wanted = this.invite ? { seat, invite: this.invite } : { seat };
    return this.#asking(() => sitAt(this.info!, wanted, this.witness));
  }

  /** One is said to agree to an end: looked at again once what other pages of ours have kept is to be read. */
  #doubt(): void {
    setTimeout(() => this.witness.seesAgreement(this.seat !== null && (this.info?.agreedToEnd.includes(this.seat) ?? false)), SETTLED);
  }

  #signed(message: Extract<Tell, { type: 'signedHead' }>): void {
    this.witness.seesSigned(message);
    this.#signing = false;
    this.#sign();
  }

  /** Without an id it is the joining that is refused, unless a signature was asked for; a house that signs owes it. */
  #refused({ code, message }: Refusal): void {
    if (!this.#signing) this.missing = true;
    else if (this.info?.houseKey !== undefined) this.witness.isRefused('unsigned', new Refused(code, message));
    this.#signing = false;
  }

  #close(message: Extract<Tell, { type: 'gone' }>): void {
    this.witness.seesClosed(message);
    this.closed = message.seeds ?? [];
    this.gone = true;
  }

  #update(update: Extract<Tell, { type: 'update' }>): void {
    const events = update.events as Seen<G>[];
    const goesOn = update.n === this.events.length + events.length;
    this.news = events;
    this.events = goesOn ? [...this.events, ...events] : events;
    if (update.view) this.view = changed(this.view, update.view) as View<G>;
    // Without a gap in it, the list is all that was ever shown.
    if (update.n === this.events.length) this.witness.seesEvents(this.events);
    if (this.view && this.info) this.witness.seesFair(this.view.fair, this.info.attempt, this.seat);
    if (update.options) this.options = changed(this.options, update.options) as Options;
    this.#timeAtUpdate = update.time;
    this.#updatedAt = performance.now();
  }

  #said(said: Extract<Tell, { type: 'said' }>): void {
    this.channels = this.channels.map((channel) =>
      channel.channel === said.channel && channel.number === said.number ? { ...channel, messages: [...channel.messages, said.message] } : channel,
    );
  }

  /** Opens one's seed to terms that fit, while the table is starting and at no other time. */
  #openSeed(asked: OpenSeeds): void {
    const own = this.info && this.witness.opens(asked, this.info);
    if (!own) return;
    this.#asked = null;
    socket.tell({ type: 'openSeed', table: this.id, attempt: asked.attempt, seed: own.seed });
  }
}
