/** What is printed on boards and cards, found by the ids that views and events give. */

import type * as cashflow from '../../generated/cashflow';
import { DATA } from './data';

type RatSquare = (typeof DATA.ratRace)[number];
type FastSquare = (typeof DATA.fastTrack)[number]['type'];
export type SquareType = RatSquare | FastSquare;
export type ProfessionId = (typeof DATA.professions)[number]['id'];
export type DreamId = (typeof DATA.dreams)[number]['id'];
export type DoodadId = (typeof DATA.decks.doodad)[number]['id'];
export type EventId = Extract<(typeof DATA.fastTrack)[number], { event: unknown }>['event']['id'];

interface Profession {
  salary: number;
  taxes: number;
  otherExpenses: number;
  debts: readonly { id: string; payment: number; balance: number }[];
}

interface Perk {
  kind: cashflow.PerkKind;
  amount: number;
}

/** An event of the Fast Track that takes something away. */
export interface Penalty {
  id: string;
  effect: 'roll_lose_all' | 'lose_half_cash' | 'lose_lowest_asset' | 'pay_ten_times_lowest';
  loseOn?: readonly number[];
}

export type Track = 'ratRace' | 'fastTrack';

/** The literal lists are as exact as they can be; lookups want their common form. */
const listed = <T>(list: unknown): readonly T[] => list as readonly T[];

const byId = <T extends { id: string }>(list: readonly T[]) => new Map(list.map((one) => [one.id, one]));

const PROFESSIONS = byId(listed<Profession & { id: string }>(DATA.professions));
const DREAMS = byId(listed<{ id: string; perk: Perk | null }>(DATA.dreams));
const DEALS = byId(listed<cashflow.Deal>([...DATA.decks.small, ...DATA.decks.big]));
const DOODADS = byId(listed<cashflow.Doodad>(DATA.decks.doodad));
const OFFERS = byId(listed<cashflow.Offer>(DATA.decks.offer));
const FAST = listed<{ type: FastSquare; event?: cashflow.Venture | Penalty }>(DATA.fastTrack);

export const professionOf = (id: string): Profession => PROFESSIONS.get(id)!;

/** The ids of all dreams. */
export const dreams = (): string[] => [...DREAMS.keys()];

export const perkOf = (dream: string): Perk | null => DREAMS.get(dream)?.perk ?? null;
export const dealOf = (id: string): cashflow.Deal | undefined => DEALS.get(id);

/** The deck that a card's key names by its first letter. */
function deckOf(card: string): cashflow.Deck {
  const decks: Record<string, cashflow.Deck> = { s: 'small', b: 'big', d: 'doodad', o: 'offer' };
  return decks[card[0] ?? ''] ?? 'small';
}

/** A card as the view would show it if it lay open. */
export function faceOf(card: string): cashflow.OpenCard | null {
  const face = DEALS.get(card) ?? DOODADS.get(card) ?? OFFERS.get(card);
  return face ? { deck: deckOf(card), ...face } : null;
}

export const length = (track: Track): number => DATA[track].length;

export const squareAt = (track: Track, position: number): SquareType => (track === 'ratRace' ? DATA.ratRace[position]! : FAST[position]!.type);

/** What a square of the Fast Track does by its own event, where the table plays with them. */
export const eventAt = (position: number): cashflow.Venture | Penalty | undefined => FAST[position]?.event;

export const isPenalty = (event: cashflow.Venture | Penalty): event is Penalty => 'effect' in event;
