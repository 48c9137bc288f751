/** The operator's desk: a session of its own, beside the guest's, and what it asks of the house. */

import { Refused } from '../house/http';
import { notice } from '../ui/notices.svelte';
import type { RoundsPage } from '../generated/house';
import type { Limits, LimitsInfo, ReportInfo, RoundRecord } from '../generated/operator';
import type { ActsPage, ConfigInfo, ConsoleSession, OwedList, PlayersPage, ReturnsList, RoundProof } from '../generated/server';
import { words } from './text';

const API = '/operator/v1';
/** For as long as this tab is open: neither in the address nor in another tab. */
const KEPT = 'croupier.operator';

type Query = Record<string, string | null | undefined>;

function kept(): ConsoleSession | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT) ?? 'null') as ConsoleSession | null;
  } catch {
    return null;
  }
}

function address(path: string, query: Query = {}): string {
  const asked = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]));
  const text = new URLSearchParams(asked).toString();
  return API + path + (text && `?${text}`);
}

class Desk {
  session = $state.raw<ConsoleSession | null>(kept());

  async signIn(key: string, secret: string): Promise<void> {
    this.#sit(await this.#ask<ConsoleSession>('POST', '/console', {}, { key: key.trim(), secret: secret.trim() }));
  }

  async signOut(): Promise<void> {
    const out = this.#ask('POST', '/console/out', {}, {});
    this.#sit(null);
    // A session that the house has forgotten is as good as one that was ended.
    await out.catch(() => undefined);
  }

  rounds = (query: Query) => this.#get<RoundsPage>('/rounds', query);
  round = (id: string) => this.#get<RoundRecord>(`/rounds/${encodeURIComponent(id)}`);
  proof = (id: string) => this.#get<RoundProof>(`/rounds/${encodeURIComponent(id)}/proof`);
  report = (query: Query) => this.#get<ReportInfo>('/report', query);
  outbox = () => this.#get<OwedList>('/outbox');
  watch = () => this.#get<ReturnsList>('/watch');
  config = () => this.#get<ConfigInfo>('/config');
  players = (cursor: string | null) => this.#get<PlayersPage>('/players', { cursor });
  limits = (player: string) => this.#get<LimitsInfo>('/limits', { player });
  setLimits = (player: string, limits: Limits) => this.#ask<LimitsInfo>('POST', '/limits', {}, { player, limits });
  audit = (cursor: string | null) => this.#get<ActsPage>('/audit', { cursor });
  export = (day: string) => this.#text('GET', '/exports', { day });

  #sit(session: ConsoleSession | null): void {
    this.session = session;
    if (session) sessionStorage.setItem(KEPT, JSON.stringify(session));
    else sessionStorage.removeItem(KEPT);
  }

  #get<T>(path: string, query: Query = {}): Promise<T> {
    return this.#ask<T>('GET', path, query);
  }

  async #ask<T>(method: string, path: string, query: Query, body?: unknown): Promise<T> {
    return JSON.parse(await this.#text(method, path, query, body)) as T;
  }

  async #text(method: string, path: string, query: Query, body?: unknown): Promise<string> {
    const token = this.session?.token;
    const headers: Record<string, string> = token ? { Authorization: `Bearer ${token}` } : {};
    if (body !== undefined) headers['Content-Type'] = 'application/json';
    let answer: Response;
    try {
      answer = await fetch(address(path, query), { method, headers, body: body === undefined ? null : JSON.stringify(body) });
    } catch {
      throw new Refused('offline', 'The house does not answer.');
    }
    const text = await answer.text();
    if (answer.ok) return text;
    const wasIn = token !== undefined && answer.status === 401;
    // What another request has ended, or begun anew, stays as it is.
    if (wasIn && this.session?.token === token) this.#sit(null);
    throw wasIn ? new Refused('over', words().signIn.over) : refusal(text, answer.statusText);
  }
}

function refusal(text: string, otherwise: string): Refused {
  try {
    const { code, message } = JSON.parse(text) as { code: string; message: string };
    return new Refused(code, message);
  } catch {
    return new Refused('offline', otherwise);
  }
}

/** Tells why something was refused; an operator's engineer reads the house's own sentence. */
export async function telling(act: () => Promise<unknown>): Promise<boolean> {
  try {
    await act();
    return true;
  } catch (why) {
    if (!(why instanceof Refused)) throw why;
    if (why.code === 'offline') notice.refusal(why);
    else notice.say(why.message, 'bad');
    return false;
  }
}

export const desk = new Desk();
