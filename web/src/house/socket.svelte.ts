/**
 * The one socket of a client. It comes back by itself, receives every followed table again from where it
 * was, and sends what was not answered once more, byte for byte: the house does nothing twice.
 */

import { PROTOCOL, type Ask, type RoundAsk, type SessionAsk, type SessionTell, type Tell } from '../generated/wire';
import { randomLetters } from './device';
import { Refused, credentials } from './http';
import { houseKey } from './key.svelte';

type Heard = Tell | SessionTell;
/** A round is asked for by `GAME.COMMAND`, with the fields of the game's own command. */
type OfRound = RoundAsk & { type: `${string}.${string}` };
type Numbered = Extract<Ask | SessionAsk, { id: string }> | OfRound;
/** A request that still lacks its id. */
export type Request = Numbered extends infer R ? (R extends Numbered ? Omit<R, 'id'> : never) : never;

interface Waiting {
  text: string;
  resolve(answer: Heard): void;
  reject(why: Refused): void;
}

interface Followed {
  join(): Ask;
  hear(message: Tell): void;
}

/** How long nothing may come before the line counts as dead. */
const SILENCE = 12_000;
const LONGEST_WAIT = 8_000;
/** What the house answers to a token that is offered as a protocol. */
const SPOKEN = 'croupier';

class Socket {
  /** Whether the house hears us. */
  line = $state<'idle' | 'connecting' | 'open' | 'lost' | 'outdated'>('idle');

  #socket: WebSocket | undefined;
  #waiting = new Map<string, Waiting>();
  #followed = new Map<string, Followed>();
  #others = new Set<(message: Heard) => void>();
  #failures = 0;
  #again: ReturnType<typeof setTimeout> | undefined;
  #heard = 0;
  #ids = 0;
  // Ids belong to a player at a table; two tabs of one player must not share them.
  readonly #tab = randomLetters(10);

  constructor() {
    addEventListener('online', () => this.#connect());
    addEventListener('offline', () => this.#lose());
    setInterval(() => this.#probe(), SILENCE / 2);
  }

  /** Connects, once somebody is somebody. */
  open(): void {
    if (this.line === 'idle') this.#connect();
  }

  /** An id that no other request has. */
  newId(): string {
    return `${this.#tab}-${(this.#ids += 1)}`;
  }

  /** Asks for something and waits for its answer, over lost lines too. */
  ask(request: Request, id = this.newId()): Promise<Heard> {
    const text = JSON.stringify({ ...request, id });
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { text, resolve, reject });
      this.#send(text);
    });
  }

  /** Says something that has no answer. */
  tell(message: Ask): void {
    this.#send(JSON.stringify(message));
  }

  /** Receives a table until the returned function is called. */
  follow(table: string, followed: Followed): () => void {
    this.#followed.set(table, followed);
    this.tell(followed.join());
    return () => {
      if (this.#followed.get(table) !== followed) return;
      this.#followed.delete(table);
      this.tell({ type: 'part', table });
    };
  }

  /** Hears what belongs to no table. */
  listen(hear: (message: Heard) => void): () => void {
    this.#others.add(hear);
    return () => this.#others.delete(hear);
  }

  #connect(): void {
    if (this.line === 'outdated') return;
    clearTimeout(this.#again);
    this.#drop();
    if (this.line !== 'lost') this.line = 'connecting';
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const address = `${scheme}://${location.host}/api/socket?protocol=${PROTOCOL}`;
    // A page cannot send a header with its socket, and an address is logged.
    const socket = new WebSocket(address, credentials.token ? [SPOKEN, `${SPOKEN}.bearer.${credentials.token}`] : []);
    this.#socket = socket;
    socket.onmessage = (event) => this.#hear(JSON.parse(event.data as string) as Heard);
    socket.onclose = () => this.#lose();
  }

  #drop(): void {
    const old = this.#socket;
    this.#socket = undefined;
    if (!old) return;
    old.onclose = old.onmessage = null;
    old.close();
  }

  #lose(): void {
    if (this.line === 'idle' || this.line === 'outdated') return;
    this.#drop();
    this.line = 'lost';
    clearTimeout(this.#again);
    const wait = Math.min(LONGEST_WAIT, 250 * 2 ** this.#failures);
    this.#failures += 1;
    // Spread, so that a house that comes back is not stormed by all its players at once.
    this.#again = setTimeout(() => this.#connect(), wait * (0.5 + Math.random()));
  }

  #probe(): void {
    if (this.line !== 'open') return;
    if (Date.now() - this.#heard > SILENCE) this.#lose();
    else this.tell({ type: 'ping' });
  }

  #hear(message: Heard): void {
    this.#heard = Date.now();
    if (message.type === 'welcome') this.#meet(message);
    const id = 'id' in message ? message.id : undefined;
    const waiting = id === undefined ? undefined : this.#waiting.get(id);
    if (id !== undefined && waiting) {
      this.#waiting.delete(id);
      if (message.type === 'refused' || message.type === 'session.refused') {
        waiting.reject(new Refused(message.error.code, message.error.message));
      } else waiting.resolve(message);
    }
    this.#pass(message);
  }

  #pass(message: Heard): void {
    const of = 'table' in message ? message.table : undefined;
    const table = typeof of === 'object' ? of.id : of;
    if (table !== undefined) this.#followed.get(table)?.hear(message as Tell);
    else for (const hear of this.#others) hear(message);
  }

  /** A house that was replaced by a newer one speaks to a newer page. */
  #meet(welcome: Extract<Tell, { type: 'welcome' }>): void {
    if (welcome.protocol === PROTOCOL) {
      houseKey.meet(welcome.houseKey);
      return this.#resume();
    }
    this.line = 'outdated';
    this.#drop();
  }

  #resume(): void {
    this.#failures = 0;
    this.line = 'open';
    for (const followed of this.#followed.values()) this.tell(followed.join());
    for (const { text } of this.#waiting.values()) this.#send(text);
  }

  #send(text: string): void {
    // Before `welcome` nothing is sent: it all goes out on resuming.
    if (this.line === 'open' && this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(text);
  }
}

export const socket = new Socket();
