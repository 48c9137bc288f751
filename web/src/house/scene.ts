/** What a game's parts are shown: a running table, or a moment of a replay. */

import type { GameName, Games } from '../generated/games';
import type { Field, Offer, Options } from '../generated/table';
import type { ChannelInfo, SeatInfo } from '../generated/wire';
import type { Channel } from './channels';

export type View<G extends GameName> = Games[G]['view'];
export type Command<G extends GameName> = Games[G]['command'];
export type Seen<G extends GameName> = Games[G]['seen'];

/** Has lost the line; has said to be away; is played for by a bot. */
export type Absence = 'offline' | 'away' | 'bot';

export function absenceOf({ present, away, dropped, stoodIn }: SeatInfo): Absence | null {
  if (dropped || stoodIn) return 'bot';
  return away ? 'away' : present ? null : 'offline';
}

export interface Scene<G extends GameName> {
  /** What the seat, or a spectator, sees. */
  readonly view: View<G>;
  /** What the seat may ask for; empty for spectators and replays. */
  readonly options: Options;
  /** All that has happened, as the viewer may know it. */
  readonly events: Seen<G>[];
  /** The events of the last update, for motion. */
  readonly news: Seen<G>[];
  /** Who plays, by seat. */
  readonly names: string[];
  /** By seat, which bot plays there from the start; null for a person's. */
  readonly bots: (string | null)[];
  /** By seat, why its player is not there; null for who is, and for a bot. */
  readonly absence: (Absence | null)[];
  readonly config: Games[G]['config'];
  /** The viewer's seat; null for a spectator. */
  readonly seat: number | null;
  /** False in a replay: nothing can be asked for. */
  readonly live: boolean;
  /** Whether an answer is being waited for. */
  readonly busy: boolean;
  /** Table time now, in milliseconds. */
  now(): number;
  /** What is said at the table, for games that show it where it belongs; a replay has none of it. */
  readonly talk?: Talk;
  /** Asks for something. False where it was refused, which the player has been told. */
  send(command: Command<G>): Promise<boolean>;
}

/** The channels that are open to the viewer now, and the way to speak in them. */
export interface Talk {
  readonly channels: Channel[];
  say(channel: ChannelInfo, text: string): Promise<boolean>;
}

/** The objects of one type of command. */
export const offersOf = (options: Options, type: string): Offer[] => options.filter((offer) => offer.type === type);

/** The first object of a type that is allowed. */
export const allowed = (options: Options, type: string): Offer | undefined => options.find((offer) => offer.type === type && offer.allowed);

/** Why a type of command is not allowed; undefined where it is, or where the seat has no options. */
export const whyNot = (options: Options, type: string): string | undefined =>
  allowed(options, type) ? undefined : options.find((offer) => offer.type === type)?.code;

/** What can be asked for at another time. */
export const refusedNow = (offer: Offer): Offer => (offer.allowed ? { type: offer.type, allowed: false, code: 'wrong_phase' } : offer);

/** The bounds of a field of whole numbers. */
export function rangeOf(field: Field | undefined): { min: number; max: number; step: number } | undefined {
  if (!field || !('step' in field)) return undefined;
  return { min: field.min, max: field.max, step: field.step };
}

/** The words or numbers of a field that takes one of a list. */
export const listOf = <T extends string | number>(field: Field | undefined): T[] => (field && 'oneOf' in field ? (field.oneOf as T[]) : []);
