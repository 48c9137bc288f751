/** A house by its address: the requests over HTTP that belong to nobody, and the way in. */

import type { Refused as Refusal } from '../../../web/src/generated/table';
import type { GameInfo, HouseInfo, PlayerMade } from '../../../web/src/generated/wire';
import { Guest } from './guest';
import { Offline, Refused } from './refused';

/** What a request may bring along. */
export interface Asking {
  body?: unknown;
  token?: string | undefined;
  invite?: string | undefined;
}

/** An answer: its text, and the headers beside it. */
export interface Answer {
  text: string;
  headers: Headers;
}

export class House {
  /** The address without a slash at its end. */
  readonly url: string;
  #key: string | undefined;

  constructor(url: string) {
    const read = URL.canParse(url) ? new URL(url) : null;
    if (read === null || !['http:', 'https:'].includes(read.protocol))
      throw new Offline(`${url} is no address that begins with http:// or https://.`);
    this.url = read.origin;
  }

  /** What the house is. */
  info(): Promise<HouseInfo> {
    return this.get<HouseInfo>('/api/house');
  }

  /** The key that the house signs with, as it said it first. */
  async key(): Promise<string> {
    return (this.#key ??= (await this.info()).houseKey);
  }

  /** The games, with their settings. */
  games(): Promise<GameInfo[]> {
    return this.get<GameInfo[]>('/api/games');
  }

  /** Comes in under a name, as somebody new. */
  async guest(name: string): Promise<Guest> {
    const { player, token } = await this.post<PlayerMade>('/api/players', { body: { name } });
    return new Guest(this, { player, token }, await this.key());
  }

  /** Comes back as somebody whose token was kept. */
  async returning(token: string): Promise<Guest> {
    const { player } = await this.get<{ player: string }>('/api/me', { token });
    return new Guest(this, { player, token }, await this.key());
  }

  async get<T>(path: string, asking: Asking = {}): Promise<T> {
    return JSON.parse((await this.ask('GET', path, asking)).text) as T;
  }

  async post<T>(path: string, asking: Asking = {}): Promise<T> {
    return JSON.parse((await this.ask('POST', path, { body: {}, ...asking })).text) as T;
  }

  /** One request, with the answer as it came. */
  async ask(method: string, path: string, { body, token, invite }: Asking = {}): Promise<Answer> {
    const headers: Record<string, string> = {};
    if (body !== undefined) headers['Content-Type'] = 'application/json';
    if (token !== undefined) headers['Authorization'] = `Bearer ${token}`;
    // In a header, not in the address: addresses get logged.
    if (invite !== undefined) headers['X-Croupier-Invite'] = invite;
    const answer = await fetch(this.url + path, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }).catch(() => null);
    if (answer === null) throw new Offline(`Nothing answers at ${this.url}.`);
    const text = await answer.text();
    if (!answer.ok) throw refusal(text, answer.status);
    return { text, headers: answer.headers };
  }
}

function refusal(text: string, status: number): Error {
  try {
    const said = JSON.parse(text) as Partial<Refusal>;
    if (said.code !== undefined && said.message !== undefined) return new Refused(said as Refusal);
  } catch {
    // What is no JSON is no refusal of a house.
  }
  return new Offline(`What answers with status ${status} is no house.`);
}
