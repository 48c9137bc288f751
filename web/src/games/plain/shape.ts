/** What lies in a view, sorted for the eye: cards, numbers, words, seats, tables. Nothing here knows a game. */

import { clock, number, t } from '../../text/index.svelte';
import { cardText, isCard } from '../../ui/cards';
import { words } from './text';

/** How names and words are said. */
export interface Speech {
  word(name: string): string;
  /** The same for one of them, where the name is of many: `bids`. */
  one(name: string): string;
}

/** Who sits where, and who looks. */
export interface Around {
  names: string[];
  seat: number | null;
}

export type Shape =
  | { kind: 'nothing' }
  /** There is something, and it is not for this viewer. */
  | { kind: 'hidden' }
  | { kind: 'text'; text: string }
  /** Null for one that lies face down. */
  | { kind: 'cards'; cards: (string | null)[] }
  | { kind: 'fields'; fields: Named[] }
  | { kind: 'table'; columns: string[]; rows: Shape[][] };

export interface Named {
  name: string;
  label: string;
  shape: Shape;
}

export interface SeatShape {
  seat: number;
  fields: Named[];
}

export interface BoardShape {
  /** A figure or a word each. */
  facts: Named[];
  seats: SeatShape[];
  /** What is larger than a line. */
  more: Named[];
}

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
type Fields = { [name: string]: Json };

/** What every view has; the page around the board shows it. */
const COMMON = ['game', 'phase', 'seat', 'turn', 'deadline', 'over', 'result', 'fair'];

/** Names by which a number is a seat. */
const SEATS =
  /^(seat|seats|turn|order|dealer|banker|bank|current|first|next|leader|from|to|by|of|with|player|players|partner|target|winner|winners|owner|buyer|seller|giver|taker|smuggler|inspector|alone|ready|transferred|pair|pairs|teams?|north|south|nominee|seated|waitingFor|folded|passed)$/;
/** Names by which a list is one of seats: who has chosen, passed, drawn. */
const DOERS = /(ed|en|wn|ne)$/;
/** Names by which a number is a moment of table time. */
const TIMES = /(^at$|At$|deadline|until)/;
/** Lists that are as long as the table by chance at most. */
const NO_SEATS = /dice|die|card|hand|deck|pile|history|order|pairs|offers|log/i;

/** Whether a field of that name is a moment. */
export const isTime = (name: string): boolean => TIMES.test(name);

const isFields = (value: Json): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);
const isPlain = (value: Json): value is string | number | boolean => value !== null && typeof value !== 'object';
const isFace = (value: Json): value is string | null => value === null || (typeof value === 'string' && isCard(value));

const isSeat = (name: string, value: Json, { names }: Around): value is number =>
  typeof value === 'number' && SEATS.test(name) && Number.isInteger(value) && value >= 0 && value < names.length;

export const nothing: Shape = { kind: 'nothing' };
export const hidden: Shape = { kind: 'hidden' };
const text = (said: string): Shape => ({ kind: 'text', text: said });

export class Shaper {
  constructor(
    readonly speech: Speech,
    readonly around: Around,
  ) {}

  board(view: object): BoardShape {
    const own = Object.entries(view as Fields).filter(([name]) => !COMMON.includes(name));
    const perSeat = own.filter(([name, value]) => this.#isPerSeat(name, value)) as [string, Json[]][];
    const others = own.filter(([name, value]) => !this.#isPerSeat(name, value)).map(([name, value]) => this.named(name, value));
    const isSmall = ({ shape }: Named) => shape.kind === 'text' || shape.kind === 'hidden' || shape.kind === 'cards';
    return {
      facts: others.filter(isSmall),
      seats: this.around.names.map((_, seat) => ({ seat, fields: perSeat.flatMap(([name, list]) => this.#ofSeat(name, list, seat)) })),
      more: others.filter((one) => !isSmall(one) && !isEmpty(one.shape)),
    };
  }

  named(name: string, value: Json): Named {
    return { name, label: this.speech.word(name), shape: this.shape(value, name) };
  }

  /** In an event, what is null is not for this viewer. */
  told(value: Json, name: string): Shape {
    return value === null && !isTime(name) ? hidden : this.shape(value, name);
  }

  shape(value: Json, name: string): Shape {
    if (value === null) return nothing;
    if (typeof value === 'boolean') return text(value ? t().common.yes : t().common.no);
    if (isSeat(name, value, this.around)) return text(this.around.names[value]!);
    if (typeof value === 'number') return text(isTime(name) ? clock(value) : number(value));
    if (typeof value === 'string') return isCard(value) ? { kind: 'cards', cards: [value] } : text(this.#said(value));
    return Array.isArray(value) ? this.#list(value, name) : this.#fields(value);
  }

  /** A list that has something of every seat: objects, figures, or what each of them holds. */
  #isPerSeat(name: string, value: Json): boolean {
    if (!Array.isArray(value) || value.length !== this.around.names.length || NO_SEATS.test(name)) return false;
    const areSeats = value.every((one) => isSeat(name, one, this.around));
    const areOrdered = value.every((one, seat) => isFields(one) && (typeof one.seat !== 'number' || one.seat === seat));
    const isHeld = (one: Json) => one === null || isPlain(one) || (Array.isArray(one) && (one.every(isFace) || one.every(isFields)));
    return areOrdered || (!areSeats && value.every(isHeld));
  }

  #ofSeat(name: string, list: Json[], seat: number): Named[] {
    const one = list[seat]!;
    const mine = this.around.seat === null ? undefined : list[this.around.seat];
    if (!isFields(one)) return [{ ...this.#veiled(name, one, mine), label: this.speech.one(name) }];
    const known = isFields(mine ?? null) ? (mine as Fields) : {};
    return Object.entries(this.#dealt(one))
      .filter(([field]) => field !== 'seat')
      .map(([field, value]) => this.#veiled(field, value, known[field]));
  }

  /** What I know of myself and not of another is hidden, not missing. */
  #veiled(name: string, value: Json, mine: Json | undefined): Named {
    if (value === null && mine !== null && mine !== undefined) return { name, label: this.speech.word(name), shape: hidden };
    return this.named(name, value);
  }

  /** Cards that are counted and not shown lie there face down. */
  #dealt(one: Fields): Fields {
    const lists = Object.entries(one).filter(([, value]) => Array.isArray(value) && value.every(isFace));
    const [[name, cards] = []] = lists as [string, Json[]][];
    const { count, ...others } = one;
    if (lists.length !== 1 || name === undefined || cards === undefined || typeof count !== 'number' || count < cards.length) return one;
    const backs = Array.from({ length: count - cards.length }, () => null);
    return { ...others, [name]: [...cards, ...backs] };
  }

  #list(list: Json[], name: string): Shape {
    if (list.length === 0) return nothing;
    if (list.every(isFace)) return { kind: 'cards', cards: list };
    if (list.every(isFields)) return this.#table(list);
    if (this.#areDoers(name, list)) return text(list.map((seat) => this.around.names[seat]).join(' · '));
    const inner = (one: Json) => (Array.isArray(one) ? one.map((part) => said(this.shape(part, name))).join(' + ') : said(this.shape(one, name)));
    return text(list.map(inner).join(' · '));
  }

  /** Seats in their order, each once, as the house writes a set of them. */
  #areDoers(name: string, list: Json[]): list is number[] {
    const isSet = list.every((one, i) => typeof one === 'number' && one > Number(list[i - 1] ?? -1) && one < this.around.names.length);
    return DOERS.test(name) && isSet;
  }

  #table(rows: Fields[]): Shape {
    const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
    const cell = (row: Fields, name: string) => (name in row ? this.shape(row[name]!, name) : nothing);
    return { kind: 'table', columns: names.map((name) => this.speech.word(name)), rows: rows.map((row) => names.map((name) => cell(row, name))) };
  }

  #fields(value: Fields): Shape {
    const fields = Object.entries(value).map(([name, one]) => this.named(name, one));
    return fields.length === 0 ? nothing : { kind: 'fields', fields };
  }

  /** A word of the rules by its text; anything else, such as an amount, as it is. */
  #said(value: string): string {
    return /^[A-Za-z][\w-]*$/.test(value) ? this.speech.word(value) : value;
  }
}

const isEmpty = (shape: Shape): boolean => shape.kind === 'nothing';

/** In a line of text. */
export function said(shape: Shape): string {
  switch (shape.kind) {
    case 'nothing':
      return '–';
    case 'hidden':
      return words().hidden;
    case 'text':
      return shape.text;
    case 'cards':
      return shape.cards.map((card) => (card === null ? words().hidden : cardText(card))).join(' ');
    case 'fields':
      return shape.fields.map((one) => `${one.label} ${said(one.shape)}`).join(', ');
    case 'table':
      return shape.rows.map((row) => row.map(said).join(' ')).join('; ');
  }
}
