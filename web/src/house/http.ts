/** Requests over HTTP: typed by the wire, refused with the house's own codes. */

import type { Refused as Refusal } from '../generated/table';
import type * as wire from '../generated/wire';

/** A refusal of the house, or `offline` where nothing answered. */
export class Refused extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** A session that an operator has opened for one of its players. */
export interface Launch {
  /** Who asks, from now on. */
  token: string;
  player: string;
  operator: string;
  name: string;
  currency: string;
  game: string;
  language: string | null;
  demo: boolean;
  returnUrl: string | null;
  /** The pages that may embed this one. */
  origins: string[];
}

/** Who asks, where there is no cookie: a page in an operator's frame. */
export const credentials: { token: string | null } = { token: null };

async function request<T>(method: string, path: string, body?: unknown, invite?: string): Promise<T> {
  return (await readable(await fetched(method, path, body, invite))) as T;
}

/** The answer where it is none of the house's refusals. */
async function fetched(method: string, path: string, body?: unknown, invite?: string): Promise<Response> {
  const headers: Record<string, string> = {};
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  if (credentials.token) headers.Authorization = `Bearer ${credentials.token}`;
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

const get = <T>(path: string, invite?: string) => request<T>('GET', path, undefined, invite);
const post = <T>(path: string, body: unknown = {}) => request<T>('POST', path, body);

/** As much as the house gives on one page. */
const LONG = 'limit=200';

/** A page of a long list, and behind what the next one begins; null on the last. */
export interface Page<T> {
  items: T[];
  next: string | null;
}

async function page<T>(path: string, after: string | null, limit: number): Promise<Page<T>> {
  const answer = await fetched('GET', `${path}?limit=${limit}${after === null ? '' : `&after=${encodeURIComponent(after)}`}`);
  return { items: (await answer.json()) as T[], next: answer.headers.get('X-Croupier-Next') };
}

/** What this device calls itself in the list of one's devices: the browser and the system, as far as it says. */
function deviceName(): string {
  const browser = /(Firefox|Edg|OPR|Chrome|Safari)\//.exec(navigator.userAgent)?.[1] ?? '';
  const system = /(Android|iPhone|iPad|Windows|Mac OS X|Linux)/.exec(navigator.userAgent)?.[1] ?? '';
  return [browser, system].filter(Boolean).join(' · ');
}

export const api = {
  /** Opens an operator's session, once, by the token of its address. */
  openLaunch: (token: string) => post<Launch>('/api/play', { token }),
  becomeGuest: (name: string) => post<wire.PlayerMade>('/api/players', { name, device: deviceName() } satisfies wire.NewPlayer),
  house: () => get<wire.HouseInfo>('/api/house'),
  me: () => get<wire.Me>(`/api/me?${LONG}`),
  rename: (name: string) => post<wire.Me>('/api/me', { name } satisfies wire.NewName),
  games: () => get<wire.GameInfo[]>('/api/games'),
  history: (after: string | null) => page<wire.PastGame>('/api/history', after, 50),
  tables: (after: string | null) => page<wire.TableInfo>('/api/tables', after, 50),
  table: (id: string, invite?: string) => get<wire.TableInfo>(`/api/tables/${id}`, invite),
  makeTable: (table: wire.NewTable) => post<wire.TableMade>('/api/tables', table),
  invite: (id: string) => get<wire.TableMade>(`/api/tables/${id}/invite`),
  sit: (id: string, sit: wire.Sit) => post<wire.TableInfo>(`/api/tables/${id}/sit`, sit),
  leave: (id: string) => post<wire.TableInfo>(`/api/tables/${id}/leave`),
  kick: (id: string, who: wire.Kick) => post<wire.TableInfo>(`/api/tables/${id}/kick`, who),
  addBot: (id: string, bot: wire.AddBot) => post<wire.TableInfo>(`/api/tables/${id}/bot`, bot),
  removeBot: (id: string, seat: number) => post<wire.TableInfo>(`/api/tables/${id}/unbot`, { seat }),
  start: (id: string) => post<wire.TableInfo>(`/api/tables/${id}/start`),
  kicked: (id: string) => get<wire.KickedPlayer[]>(`/api/tables/${id}/kicked`),
  letIn: (id: string, player: string) => post<wire.TableInfo>(`/api/tables/${id}/letIn`, { player } satisfies wire.LetIn),
  newInvite: (id: string) => post<wire.TableMade>(`/api/tables/${id}/invite`),
  close: (id: string) => post<wire.TableInfo>(`/api/tables/${id}/close`),
  drop: (id: string) => post<wire.TableInfo>(`/api/tables/${id}/drop`),
  report: (id: string, report: wire.NewReport) => post<wire.ReportMade>(`/api/tables/${id}/report`, report),
  devices: () => get<wire.DeviceInfo[]>('/api/me/devices'),
  deviceCode: () => post<wire.DeviceCode>('/api/me/devices'),
  addDevice: (code: string) => post<wire.PlayerMade>('/api/devices', { code, device: deviceName() } satisfies wire.NewDevice),
  signOut: (device: string) => post<wire.DeviceInfo[]>('/api/me/devices/out', { device } satisfies wire.SignOut),
  leaveForGood: () => post<object>('/api/me/leave'),
  mute: (id: string, mute: wire.Mute) => post<wire.TableInfo>(`/api/tables/${id}/mute`, mute),
  next: (id: string, next: wire.NextMatch) => post<wire.TableInfo>(`/api/tables/${id}/next`, next),
  set: (id: string, set: wire.SetRoom) => post<wire.TableInfo>(`/api/tables/${id}/set`, set),
  arrange: (id: string, arrange: wire.Arrange) => post<wire.TableInfo>(`/api/tables/${id}/arrange`, arrange),
  lock: (id: string, locked: boolean) => post<wire.TableInfo>(`/api/tables/${id}/lock`, { locked } satisfies wire.Lock),
  makeHost: (id: string, player: string) => post<wire.TableInfo>(`/api/tables/${id}/host`, { player } satisfies wire.HandOn),
  handBank: (id: string, player: string) => post<wire.TableInfo>(`/api/tables/${id}/bank`, { player } satisfies wire.HandOn),
  pause: (id: string) => post<wire.TableInfo>(`/api/tables/${id}/pause`),
  resume: (id: string) => post<wire.TableInfo>(`/api/tables/${id}/resume`),
  away: (id: string, away: boolean) => post<wire.TableInfo>(`/api/tables/${id}/away`, { away } satisfies wire.Away),
  play: (id: string) => post<wire.TableInfo>(`/api/tables/${id}/play`),
  watch: (id: string) => post<wire.TableInfo>(`/api/tables/${id}/watch`),
  takeOver: (id: string, seat: number) => post<wire.TableInfo>(`/api/tables/${id}/takeOver`, { seat } satisfies wire.SeatNumber),
  allow: (id: string, allow: wire.Allow) => post<wire.TableInfo>(`/api/tables/${id}/allow`, allow),
  pick: (id: string, pick: wire.Pick) => post<wire.TableInfo>(`/api/tables/${id}/pick`, pick),
  score: (id: string) => get<wire.MatchScore[]>(`/api/tables/${id}/score`),
  replay: (id: string, seat?: number) => get<Replay>(`/api/tables/${id}/replay${seat === undefined ? '' : `?seat=${seat}`}`),
  show: (id: string) => post<Shown>(`/api/tables/${id}/show`),
  journal: (id: string) => get<string>(`/api/tables/${id}/journal`),
  seedJournal: (hash: string) => get<string>(`/api/seeds/${hash}/journal`),
};

/** A game that is over, as a seat saw it. */
export interface Replay {
  game: string;
  seat: number;
  /** One's own seat; null where one did not play. */
  own: number | null;
  steps: { at: number; events: unknown[]; view?: wire.Changes }[];
  /** By seat. */
  names: string[];
  bots: number[];
  /** The last hash of its journal, and the house's word for it. */
  head: string;
  signed?: { attempt: number; houseKey: string; signature: string };
  shown: Shown;
}

/** The seats that people played, and who of them lets the game be seen by everybody. */
export interface Shown {
  people: number[];
  agreed: number[];
}
