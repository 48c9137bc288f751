/**
 * The one socket of a guest. It comes back by itself, receives every followed table again from where it was, and sends what
 * was not answered once more, byte for byte: the house does nothing twice.
 */

import { randomLetters } from '../../../web/src/house/device';
import { PROTOCOL, type Ask, type RoundAsk, type SessionAsk, type SessionTell, type Tell } from '../../../web/src/generated/wire';
import { Broken, Offline, Refused } from './refused';

export type Heard = Tell | SessionTell;
type OfRound = RoundAsk & { type: `${string}.${string}` };
type Numbered = Extract<Ask | SessionAsk, { id: string }> | OfRound;
/** A request that still lacks its id. */
export type Request = Numbered extends infer R ? (R extends Numbered ? Omit<R, 'id'> : never) : never;

interface Waiting {
  text: string;
  resolve(answer: Heard): void;
  reject(why: Error): void;
}

export interface Followed {
  join(): Ask;
  hear(message: Tell): void;
  /** The line is gone for good. */
  stop(why: Error): void;
}

/** As much of a WebSocket as a line needs: a browser's, Node's own, or the one of `ws`. */
interface Wire {
  readyState: number;
  send(text: string): void;
  close(): void;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: unknown) => void) | null;
  onerror: ((event: unknown) => void) | null;
}
type MakeWire = new (address: string, protocols: string[]) => Wire;

/** How long nothing may come before the line counts as dead. */
const SILENCE = 12_000;
const FIRST_WAIT = 100;
const LONGEST_WAIT = 4_000;
const OPEN = 1;
/** What the house answers to a token that is offered as a protocol. */
const SPOKEN = 'croupier';

/** Node has had one of its own since version 22. */
async function webSocket(): Promise<MakeWire> {
  const own = (globalThis as { WebSocket?: MakeWire }).WebSocket;
  return own ?? ((await import('ws')).WebSocket as unknown as MakeWire);
}

export class Line {
  readonly #address: string;
  readonly #token: string;
  readonly #houseKey: string;
  #wire: Wire | undefined;
  #state: 'idle' | 'connecting' | 'open' | 'lost' | 'closed' = 'idle';
  #waiting = new Map<string, Waiting>();
  #followed = new Map<string, Followed>();
  #others = new Set<(message: Heard) => void>();
  #failures = 0;
  #again: ReturnType<typeof setTimeout> | undefined;
  #probing: ReturnType<typeof setInterval> | undefined;
  #heard = 0;
  #ids = 0;
  // Ids belong to a player at a table; two programs of one player must not share them.
  readonly #own = randomLetters(10);

  constructor(url: string, token: string, houseKey: string) {
    this.#address = `${url.replace(/^http/, 'ws')}/api/socket?protocol=${PROTOCOL}`;
    this.#token = token;
    this.#houseKey = houseKey;
  }

  /** An id that no other request has. */
  newId(): string {
    return `${this.#own}-${(this.#ids += 1)}`;
  }

  /** Asks for something and waits for its answer, over lost lines too. */
  ask(request: Request, id = this.newId()): Promise<Heard> {
    const text = JSON.stringify({ ...request, id });
    return new Promise((resolve, reject) => {
      if (this.#state === 'closed') return reject(new Offline('The line is closed.'));
      this.#waiting.set(id, { text, resolve, reject });
      this.#open();
      this.#send(text);
    });
  }

  /** Says something that has no answer. */
  tell(message: Ask): void {
    this.#open();
    this.#send(JSON.stringify(message));
  }

  /** Receives a table until the returned function is called. */
  follow(table: string, followed: Followed): () => void {
    this.#followed.set(table, followed);
    this.tell(followed.join());
    return () => {
      if (this.#followed.get(table) !== followed) return;
      this.#followed.delete(table);
      if (this.#state !== 'closed') this.tell({ type: 'part', table });
    };
  }

  /** Hears what belongs to no table. */
  listen(hear: (message: Heard) => void): () => void {
    this.#others.add(hear);
    return () => this.#others.delete(hear);
  }

  /** Opens another line instead of this one, on which everything is told again. */
  reopen(): void {
    if (this.#state !== 'open') return;
    this.#state = 'connecting';
    void this.#connect();
  }

  /** Hangs up for good. */
  close(why: Error = new Offline('The line is closed.')): void {
    this.#state = 'closed';
    clearTimeout(this.#again);
    clearInterval(this.#probing);
    this.#drop();
    for (const { reject } of this.#waiting.values()) reject(why);
    this.#waiting.clear();
    for (const followed of this.#followed.values()) followed.stop(why);
    this.#followed.clear();
  }

  #open(): void {
    if (this.#state !== 'idle') return;
    this.#state = 'connecting';
    this.#probing = setInterval(() => this.#probe(), SILENCE / 2);
    void this.#connect();
  }

  async #connect(): Promise<void> {
    const Made = await webSocket();
    if (this.#state === 'closed') return;
    this.#drop();
    // A page cannot send a header with its socket, and an address is logged.
    const wire = new Made(this.#address, [SPOKEN, `${SPOKEN}.bearer.${this.#token}`]);
    this.#wire = wire;
    wire.onmessage = ({ data }) => this.#hear(JSON.parse(String(data)) as Heard);
    wire.onclose = () => this.#lose();
    // What goes wrong closes the socket, which is what matters.
    wire.onerror = () => undefined;
  }

  #drop(): void {
    const old = this.#wire;
    this.#wire = undefined;
    if (!old) return;
    old.onclose = old.onmessage = null;
    old.close();
  }

  #lose(): void {
    if (this.#state === 'closed') return;
    this.#drop();
    this.#state = 'lost';
    clearTimeout(this.#again);
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.#failures);
    this.#failures += 1;
    // Spread, so that a house that comes back is not stormed by all its players at once.
    this.#again = setTimeout(() => void this.#connect(), wait * (0.5 + Math.random()));
  }

  #probe(): void {
    if (this.#state !== 'open') return;
    if (Date.now() - this.#heard > SILENCE) this.#lose();
    else this.tell({ type: 'ping' });
  }

  #hear(message: Heard): void {
    this.#heard = Date.now();
    if (message.type === 'welcome') this.#meet(message);
    const id = 'id' in message ? message.id : undefined;
    const waiting = id === undefined ? undefined : this.#waiting.get(id);
    if (id !== undefined && waiting) this.#answer(id, waiting, message);
    this.#pass(message);
  }

  #answer(id: string, waiting: Waiting, message: Heard): void {
    if ('error' in message && message.error.code === 'rate_limited') {
      // Nothing was done: the same again, a little later.
      setTimeout(() => this.#send(waiting.text), FIRST_WAIT * 5);
      return;
    }
    this.#waiting.delete(id);
    if (message.type === 'refused' || message.type === 'session.refused') waiting.reject(new Refused(message.error));
    else waiting.resolve(message);
  }

  #pass(message: Heard): void {
    const of = 'table' in message ? message.table : undefined;
    const table = typeof of === 'object' ? of.id : of;
    const followed = table === undefined ? undefined : this.#followed.get(table);
    if (followed) followed.hear(message as Tell);
    else for (const hear of this.#others) hear(message);
  }

  #meet({ protocol, houseKey }: Extract<Tell, { type: 'welcome' }>): void {
    if (protocol !== PROTOCOL) return this.close(new Offline(`The house speaks protocol ${protocol}, and this client ${PROTOCOL}.`));
    if (houseKey !== this.#houseKey) return this.close(new Broken({ what: 'houseKey', promised: this.#houseKey, came: houseKey }));
    this.#failures = 0;
    this.#state = 'open';
    for (const followed of this.#followed.values()) this.tell(followed.join());
    for (const { text } of this.#waiting.values()) this.#send(text);
  }

  #send(text: string): void {
    // Before `welcome` nothing is sent: it all goes out on resuming.
    if (this.#state === 'open' && this.#wire?.readyState === OPEN) this.#wire.send(text);
  }
}
