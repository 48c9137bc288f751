/**
 * A seat at a table, for a program that plays: what it waits for, what it may ask, and the check at the end. Whatever the
 * house says is held against what was kept; where it differs, everything that waits here ends with `Broken`.
 */

import type { Check } from '../../../web/src/fair/audit';
import type { Evidence } from '../../../web/src/fair/kept';
import { sha256 } from '../../../web/src/fair/sha256';
import type { GameName, Games } from '../../../web/src/generated/games';
import type { Options } from '../../../web/src/generated/table';
import type { Ask, TableInfo, Tell } from '../../../web/src/generated/wire';
import { changed } from '../../../web/src/house/changes';
import { randomLetters } from '../../../web/src/house/device';
import type { Guest, Sitting } from './guest';
import { News } from './news';
import { Broken, Misused, Refused } from './refused';
import { Witness } from './witness';

type Said<T extends Tell['type']> = Extract<Tell, { type: T }>;

interface Taking extends Sitting {
  invite?: string | undefined;
  isHost: boolean;
}

/** The game waits for this seat. */
export interface Turn<G extends GameName> {
  view: Games[G]['view'];
  options: Options;
  /** Asks for something; gives the head of its entry in the journal. */
  play(command: Games[G]['command']): Promise<string>;
}

/** What a journal came to that holds. */
export interface Verified {
  checks: Check[];
  head: string;
  journal: string;
}

export class Seat<G extends GameName = GameName> {
  readonly #guest: Guest;
  readonly #taking: Taking;
  readonly #witness: Witness;
  readonly #client = randomLetters(20);
  #info: TableInfo;
  #view: Games[G]['view'] | undefined;
  #options: Options = [];
  #events: Games[G]['seen'][] = [];
  #n = 0;
  #started = 0;
  /** How often this seat was told of the match from its beginning, as on every new line. */
  #fresh = 0;
  #unanswered = 0;
  /** How much was new when the last answer came: what comes in one piece is heard before anybody who waits for it goes on. */
  #acceptedAt = 0;
  #unfollow: () => void = () => undefined;
  readonly #news = new News();

  private constructor(guest: Guest, info: TableInfo, taking: Taking) {
    this.#guest = guest;
    this.#taking = taking;
    this.#info = info;
    this.#witness = new Witness(guest.house.url, info.match, guest.houseKey, taking.keep);
  }

  /** Keeps what is promised, sits down, and follows the table. */
  static async take<G extends GameName>(guest: Guest, info: TableInfo, taking: Taking): Promise<Seat<G>> {
    const seat = new Seat<G>(guest, info, taking);
    seat.#witness.sees(info);
    await seat.#sit();
    seat.#unfollow = guest.line.follow(info.id, {
      join: () => seat.#join(),
      hear: (message) => seat.#hear(message),
      stop: (why) => seat.#news.stop(why),
    });
    return seat;
  }

  /** The room's address. */
  get table(): string {
    return this.#info.id;
  }

  /** The match, by whose name its journal is found. */
  get match(): string {
    return this.#witness.kept.table;
  }

  /** What lets others in. */
  get invite(): string | undefined {
    return this.#taking.invite;
  }

  /** Who sits where, and where the table stands. */
  get info(): TableInfo {
    return this.#info;
  }

  /** What this seat sees; nothing before the start. */
  get view(): Games[G]['view'] | undefined {
    return this.#view;
  }

  /** What this seat may ask for. */
  get options(): Options {
    return this.#options;
  }

  /** What has happened, as far as this seat may know it. */
  get events(): readonly Games[G]['seen'][] {
    return this.#events;
  }

  /** What was promised and kept, for `croupier verify --evidence`. */
  get evidence(): Evidence {
    return this.#witness.evidence;
  }

  get #seat(): number {
    return this.#info.seats.findIndex(({ player }) => player === this.#guest.who.player);
  }

  /** Puts a bot of the house in a free seat. */
  async addBot(bot = 'careful'): Promise<void> {
    await this.#post('bot', { bot });
  }

  /** Begins as soon as everybody is there; only the host can. */
  async start(): Promise<void> {
    if (!this.#taking.isHost) throw new Misused('Only whoever made the table starts the match.');
    while (this.#view === undefined) {
      await this.#news.until(() => this.#view !== undefined || this.#isReady());
      if (this.#view !== undefined) return;
      this.#started = this.#info.attempt;
      await this.#post('start', {});
    }
  }

  #isReady(): boolean {
    const { status, seats, attempt } = this.#info;
    return status === 'open' && attempt !== this.#started && seats.every(({ ready }) => ready);
  }

  /** Every time that the game waits for this seat, until the match is over. Whoever plays nothing is asked again when something has happened. */
  async *turns(): AsyncGenerator<Turn<G>, void, undefined> {
    let seen = 0;
    const isDue = () => this.#news.count > seen && this.#unanswered === 0 && this.#isWaitedFor();
    for (;;) {
      await this.#news.until(() => this.isOver || isDue());
      if (this.isOver) return this.#news.until(() => this.#unanswered === 0);
      seen = this.#news.count;
      yield { view: this.#view!, options: this.#options, play: (command) => this.play(command) };
    }
  }

  #isWaitedFor(): boolean {
    return (this.#view?.turn.includes(this.#seat) ?? false) && this.#options.some(({ allowed }) => allowed);
  }

  /** Whether the match is over, and all has come that is told of its end. */
  get isOver(): boolean {
    return this.#info.status === 'over' && this.#info.head !== undefined && this.#view?.over === true;
  }

  /** Asks for something and waits for its answer, over lost lines too; gives the head of its entry. What the rules forbid is `Refused`. */
  async play(command: Games[G]['command']): Promise<string> {
    const { table, match } = this;
    const fresh = this.#fresh;
    const head = await this.#ask({ type: 'command', table, match, command: { ...command } }, { ...command });
    await (this.#fresh > fresh ? this.#lookAgain() : this.#seeWhatItDid());
    return head;
  }

  /** On the line on which something was asked, what it did is told behind the answer. */
  async #seeWhatItDid(): Promise<void> {
    const [count, fresh] = [this.#acceptedAt, this.#fresh];
    await this.#news.until(() => this.isOver || this.#news.count > count || this.#fresh > fresh);
  }

  /** On a later line what it did may have been told before the answer, or comes behind it: a new line tells it all. */
  async #lookAgain(): Promise<void> {
    const fresh = this.#fresh;
    this.#guest.line.reopen();
    await this.#news.until(() => this.isOver || this.#fresh > fresh);
  }

  /** Agrees to end the match without a result. */
  async agreeToEnd(): Promise<string> {
    const { table, match } = this;
    return this.#ask({ type: 'agree', table, match, agree: true }, { type: 'agree' });
  }

  async #ask(request: Parameters<Guest['line']['ask']>[0], what: unknown): Promise<string> {
    const { line } = this.#guest;
    const [id, attempt] = [line.newId(), this.#info.attempt];
    this.#witness.sends(attempt, id, what);
    this.#unanswered += 1;
    try {
      const answer = (await line.ask(request, id)) as Said<'accepted'>;
      const head = answer.head ?? '';
      this.#witness.accepts(attempt, id, head);
      line.tell({ type: 'signHead', table: this.table, match: this.match });
      return head;
    } catch (why) {
      if (why instanceof Refused) this.#witness.refuses(attempt, id);
      // Whoever was refused is asked again.
      this.#news.tell();
      throw why;
    } finally {
      this.#unanswered -= 1;
      this.#news.wake();
    }
  }

  /** Hangs up at this table; the seat stays this guest's. */
  close(): void {
    this.#unfollow();
    this.#news.stop(new Misused('The seat is closed.'));
  }

  /** Downloads the journal, recomputes it, and holds it against what was kept: chain, signatures, seeds, and all that was sent. */
  async verify(): Promise<Verified> {
    if (!this.isOver) throw new Misused('The match is not over, and its journal not open.');
    const journal = await this.#guest.journal(this.match);
    const { head, headSignature } = this.#info;
    return { checks: this.#witness.checks(journal, this.#seat, head, headSignature), head: head ?? '', journal };
  }

  // What the house says.

  #join(): Ask {
    const from = this.#view === undefined ? {} : { from: this.#n };
    return { type: 'join', table: this.table, client: this.#client, ...from };
  }

  #hear(message: Tell): void {
    try {
      this.#take(message);
    } catch (why) {
      this.#unfollow();
      this.#news.stop(why as Error);
    }
    this.#news.wake();
  }

  #take(message: Tell): void {
    if ('match' in message && message.match !== this.match) return;
    switch (message.type) {
      case 'table':
        return this.#takeTable(message.table);
      case 'openSeeds':
        return this.#open(message);
      case 'update':
        return this.#takeUpdate(message);
      case 'accepted':
        this.#acceptedAt = this.#news.count;
        return;
      case 'signedHead':
        return this.#witness.seesSigned(message.attempt, message.head, message.signature);
      case 'gone':
        throw new Misused(`The table is gone: ${message.why ?? 'closed'}.`);
    }
  }

  #takeTable(info: TableInfo): void {
    // The room may have gone on to another match; this seat came for one.
    if (info.match !== this.match) return;
    this.#witness.sees(info);
    this.#info = info;
    // A new attempt needs a new seed of everybody.
    if (info.status === 'open' && this.#witness.own(info.attempt) === null) this.#sit().catch((why: unknown) => this.#news.stop(why as Error));
  }

  async #sit(): Promise<void> {
    const { attempt, seats, serverSeedHash } = this.#info;
    const mine = this.#seat;
    const seat = mine >= 0 ? mine : seats.findIndex(({ name }) => name === null);
    if (seat < 0) throw new Misused('No seat is free.');
    const { seed } = this.#witness.sits(this.#info, seat, this.#taking.seed);
    const { invite } = this.#taking;
    const body = { seat, clientSeedHash: sha256(seed), serverSeedHash, client: this.#client, ...(invite === undefined ? {} : { invite }) };
    const info = await this.#guest.post<TableInfo>(`/api/tables/${this.table}/sit`, { body });
    if (info.attempt === attempt) this.#takeTable(info);
  }

  #open(message: Said<'openSeeds'>): void {
    const own = this.#witness.opens(message, this.#info);
    const { table, match } = this;
    if (own) this.#guest.line.tell({ type: 'openSeed', table, match, attempt: message.attempt, seed: own.seed });
  }

  #takeUpdate({ n, events, fresh, view, options }: Said<'update'>): void {
    const goesOn = n - events.length === this.#n;
    if (!goesOn && !(fresh && this.#view === undefined)) {
      throw new Broken({ what: 'journal', promised: `events from ${this.#n} on`, came: `events up to ${n}, ${events.length} of them` });
    }
    if (fresh) this.#fresh += 1;
    this.#n = n;
    this.#events.push(...(events as Games[G]['seen'][]));
    if (view !== undefined) this.#view = changed(this.#view, view) as Games[G]['view'];
    if (options !== undefined) this.#options = changed(this.#options, options) as Options;
    this.#witness.seesFair(this.#view!.fair, this.#info.attempt);
    this.#news.tell();
  }

  #post(path: string, body: unknown): Promise<unknown> {
    return this.#guest.post(`/api/tables/${this.table}/${path}`, { body });
  }
}
