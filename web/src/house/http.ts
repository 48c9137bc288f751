/** Requests over HTTP: typed by the wire, refused with the house's own codes. */

import type { Refused as Refusal } from '../generated/table';
import type * as wire from '../generated/wire';

/** The codes of a house that is in trouble itself, and breaks no promise by them. */
export const UNABLE = ['offline', 'rate_limited', 'storage_failed', 'shutting_down', 'unauthorized'];

/** A refusal of the house, or `offline` where nothing answered. */
export class Refused extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

async function request<T>(method: string, path: string, body?: unknown, invite?: string): Promise<T> {
  return (await readable(await fetchWell(method, path, body, invite))) as T;
}

/** An answer that is no refusal. */
async function fetchWell(method: string, path: string, body?: unknown, invite?: string): Promise<Response> {
  const headers: Record<string, string> = {};
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  // In a header, not in the address: addresses get logged.
  if (invite) headers['X-Croupier-Invite'] = invite;
  let answer: Response;
  try {
    answer = await fetch(path, { method, headers, body: body === undefined ? null : JSON.stringify(body) });
  } catch {
    throw new Refused('offline', 'The house does not answer.');
  }
  if (answer.ok) return answer;
  const refusal = (await answer.json().catch(() => null)) as Refusal | null;
  throw new Refused(refusal?.code ?? 'offline', refusal?.message ?? answer.statusText);
}

function readable(answer: Response): Promise<unknown> {
  const json = answer.headers.get('Content-Type')?.includes('json');
  return json ? answer.json() : answer.text();
}

/** A journal, with the house's word for its end. */
export interface GivenJournal {
  text: string;
  head: string | undefined;
  signature: string | undefined;
}

async function getJournal(path: string): Promise<GivenJournal> {
  const answer = await fetchWell('GET', path);
  const told = (name: string) => answer.headers.get(`X-Croupier-${name}`) ?? undefined;
  return { text: await answer.text(), head: told('Head'), signature: told('Head-Signature') };
}

const get = <T>(path: string, invite?: string) => request<T>('GET', path, undefined, invite);
const post = <T>(path: string, body: unknown = {}) => request<T>('POST', path, body);

export const api = {
  becomeGuest: (name: string) => post<wire.PlayerMade>('/api/players', { name } satisfies wire.NewPlayer),
  house: () => get<wire.HouseInfo>('/api/house'),
  me: () => get<wire.Me>('/api/me'),
  rename: (name: string) => post<wire.Me>('/api/me', { name } satisfies wire.NewPlayer),
  games: () => get<wire.GameInfo[]>('/api/games'),
  history: () => get<wire.PastGame[]>('/api/history'),
  tables: () => get<wire.TableInfo[]>('/api/tables'),
  table: (id: string, invite?: string) => get<wire.TableInfo>(`/api/tables/${id}`, invite),
  makeTable: (table: wire.NewTable) => post<wire.TableMade>('/api/tables', table),
  invite: (id: string) => get<wire.TableMade>(`/api/tables/${id}/invite`),
  sit: (id: string, sit: wire.Sit) => post<wire.TableInfo>(`/api/tables/${id}/sit`, sit),
  leave: (id: string) => post<wire.TableInfo>(`/api/tables/${id}/leave`),
  kick: (id: string, seat: number) => post<wire.TableInfo>(`/api/tables/${id}/kick`, { seat }),
  addBot: (id: string, bot: wire.AddBot) => post<wire.TableInfo>(`/api/tables/${id}/bot`, bot),
  removeBot: (id: string, seat: number) => post<wire.TableInfo>(`/api/tables/${id}/unbot`, { seat }),
  start: (id: string) => post<wire.TableInfo>(`/api/tables/${id}/start`),
  mute: (id: string, mute: wire.Mute) => post<wire.TableInfo>(`/api/tables/${id}/mute`, mute),
  rematch: (id: string) => post<wire.TableMade>(`/api/tables/${id}/rematch`),
  replay: (id: string) => get<Replay>(`/api/tables/${id}/replay`),
  journal: (id: string) => getJournal(`/api/tables/${id}/journal`),
  seedJournal: (hash: string) => getJournal(`/api/seeds/${hash}/journal`),
};

/** A game that is over, as one's own seat saw it. */
export interface Replay {
  game: string;
  seat: number;
  steps: { at: number; events: unknown[]; view?: wire.Changes }[];
}
