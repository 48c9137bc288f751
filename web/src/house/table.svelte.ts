/** A room that is followed, with the match that is played in it: who is there, what one sees, what one may ask for, what was said. */

import type { GameName } from '../generated/games';
import type { Options } from '../generated/table';
import type { ChannelInfo, GoneWhy, TableInfo, Tell, VoidAttempt } from '../generated/wire';
import { notice } from '../ui/notices.svelte';
import { changed } from './changes';
import { heard, opened, type Channel } from './channels';
import { clientId } from './device';
import { Refused } from './http';
import { me } from './me.svelte';
import { namesAt } from './names';
import { notesOf } from './notes';
import { absenceOf, type Command, type Scene, type Seen, type View } from './scene';
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
  channels = $state.raw<Channel[]>([]);
  /** Closed, or closed to us. */
  gone = $state(false);
  /** Why, where the house says it. */
  goneWhy = $state<GoneWhy | null>(null);
  /** The server seeds that were promised there and not played. */
  closed = $state.raw<VoidAttempt[]>([]);
  /** Not there, or not for us. */
  missing = $state(false);
  /** Not there for us because nobody new is let in. */
  locked = $state(false);
  /** What the house has promised for the present match, and whether it keeps it. */
  witness = $state.raw(new Witness(''));
  #busy = $state(0);
  #timeAtUpdate = 0;
  #updatedAt = 0;
  #asked: OpenSeeds | null = null;
  /** Whether there is a head to be signed, and whether the house has been asked. */
  #unsigned = false;
  #signing = false;
  /** For what one's seed was last committed without a click. */
  #resat = '';
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
  /** Whether one acts as the host now. */
  readonly hosts = $derived(this.info !== null && this.info.host === me.player);
  /** Whether the room is one's own: who only stands in for its host shows nobody out. */
  readonly mine = $derived(this.hosts && this.info?.standsIn === false);
  /** What happened to people during the match. */
  readonly notes = $derived(this.info ? notesOf(this.info) : []);
  /** Oneself among the people of the room. */
  readonly me = $derived(this.info?.people.find(({ player }) => player === me.player) ?? null);

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
      bots: info.seats.map(({ bot }) => bot),
      absence: info.seats.map(absenceOf),
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
    // While the match is paused its time stands.
    return this.info?.paused ? this.#timeAtUpdate : this.#timeAtUpdate + (performance.now() - this.#updatedAt);
  }

  async send(command: Command<G>): Promise<boolean> {
    return this.#act({ type: 'command', table: this.id, match: this.witness.match, command: { ...command } }, { ...command });
  }

  /** Agrees, or no longer, to end the game without a result. */
  async agree(agree: boolean): Promise<boolean> {
    return this.#act({ type: 'agree', table: this.id, match: this.witness.match, agree }, { type: agree ? 'agree' : 'disagree' });
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
    socket.tell({ type: 'signHead', table: this.id, match: this.witness.match });
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
    else if (message.type === 'channels') this.channels = opened(this.channels, message.channels);
    else if (message.type === 'said') this.channels = heard(this.channels, message);
    // What was said meanwhile comes with the whole table.
    else if (message.type === 'muted' && !message.mute) socket.tell(this.#join());
    else if (message.type === 'openSeeds') this.#openSeed((this.#asked = message));
    else if (message.type === 'signedHead') this.#signed(message);
    else if (message.type === 'gone') this.#close(message);
    else if (message.type === 'refused' && message.id === undefined) this.#refused(message.error.reason);
  }

  #sit(info: TableInfo): void {
    this.missing = false;
    if (info.match !== this.witness.match) this.#turnTo(info.match);
    const kept = this.witness.sees(info);
    this.#keepTime();
    this.info = info;
    if (!kept) return;
    if (this.#asked) this.#openSeed(this.#asked);
    this.#comeBack(info);
    this.#sign();
    if (this.seat !== null && info.agreedToEnd.includes(this.seat)) this.#doubt();
  }

  /** What table time is now, so that it can stand still or go on from there. */
  #keepTime(): void {
    this.#timeAtUpdate = this.now();
    this.#updatedAt = performance.now();
  }

  /** Another match begins in the room: nothing of the one before is left. */
  #turnTo(match: string): void {
    this.witness = new Witness(match);
    this.view = null;
    [this.options, this.events, this.news] = [[], [], []];
    this.#asked = null;
    this.#unsigned = this.#signing = false;
  }

  /** A seat is ours and waits for our hash, or we were moved with it: a commitment to what is shown now, without a click. */
  #comeBack(info: TableInfo): void {
    const { seat } = this;
    if (seat === null || info.status !== 'open') return;
    const own = this.witness.own(info.attempt);
    const moved = own !== null && own.seat !== seat && !this.witness.isElsewhere(info, seat);
    if (info.seats[seat]?.clientSeedHash !== null && !moved) return void (this.#resat = '');
    const wanted = JSON.stringify([info.match, info.attempt, seat, info.game, info.config, info.seats.length]);
    if (this.#resat === wanted) return;
    this.#resat = wanted;
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
    if (message.match !== this.witness.match) return;
    this.witness.seesSigned(message);
    this.#signing = false;
    this.#sign();
  }

  /** Without an id it is the joining that is refused, unless a signature was asked for, which can wait. */
  #refused(reason?: string): void {
    if (reason === 'kicked') [this.gone, this.goneWhy] = [true, 'kicked'];
    this.locked = reason === 'locked';
    if (!this.#signing) this.missing = true;
    this.#signing = false;
  }

  #close(message: Extract<Tell, { type: 'gone' }>): void {
    this.witness.seesClosed(message);
    this.closed = message.seeds ?? [];
    this.goneWhy = message.why ?? null;
    this.gone = true;
    // Whoever comes is of the room again: a line that is lost and found must not do that by itself.
    this.#unfollow();
  }

  #update(update: Extract<Tell, { type: 'update' }>): void {
    if (update.match !== this.witness.match) this.#turnTo(update.match);
    const events = update.events as Seen<G>[];
    const goesOn = update.n === this.events.length + events.length;
    this.news = events;
    this.events = goesOn ? [...this.events, ...events] : events;
    if (update.view) this.view = changed(this.view, update.view) as View<G>;
    if (this.view && this.info) this.witness.seesFair(this.view.fair, this.info.attempt, this.seat);
    if (update.options) this.options = changed(this.options, update.options) as Options;
    this.#timeAtUpdate = update.time;
    this.#updatedAt = performance.now();
  }

  /** Opens one's seed to terms that fit, while the table is starting and at no other time. */
  #openSeed(asked: OpenSeeds): void {
    const own = asked.match === this.witness.match && this.info && this.witness.opens(asked, this.info);
    if (!own) return;
    this.#asked = null;
    socket.tell({ type: 'openSeed', table: this.id, match: asked.match, attempt: asked.attempt, seed: own.seed });
  }
}
