/**
 * What the events come to: the books of every seat, turn by turn, and what each event was about. The view tells the
 * figures of this moment; charts, the log and the way of one's cash need those of every moment before.
 */

import type { Seen as SeenOf } from '../../house/scene';
import { eventAt, professionOf, type Track } from './catalogue';
import type { Words } from './text/en';

export type Seen = SeenOf<'cashflow'>;

/** Where an asset comes from: a card by its key, or a square of the Fast Track. */
export type Source = { card: string } | { square: number };

/** Ways that cash comes and goes, by their names in the catalogue. */
type Flow = keyof Words['flows'];

/** One seat's figures at one moment. */
export interface Figures {
  track: Track;
  cash: number;
  passive: number;
  expenses: number;
  target: number | null;
}

export interface Point {
  turn: number;
  seats: Figures[];
}

/** What an event was about and does not say itself. */
export interface Context {
  /** The card that lay open. */
  card?: string;
  /** Where the asset comes from. */
  source?: Source;
  /** Where a piece stood when it happened. */
  track?: Track;
  position?: number;
  /** What was paid for a purchase. */
  paid?: number;
  /** The doodad that a note comes from. */
  note?: string;
  /** Whose turn it was. */
  turnOf: number;
  /** Whether that player had no child. */
  childless: boolean;
}

interface Books {
  track: Track;
  position: number;
  cash: number;
  fixed: number;
  children: number;
  /** On the Fast Track the start amount and all boosts. */
  income: number;
  target: number | null;
  assets: Map<string, { source: Source; cashflow: number }>;
  debts: Map<string, { balance: number; payment: number; card?: string }>;
  flows: Map<Flow, number>;
}

const sum = (numbers: Iterable<number>) => [...numbers].reduce((all, one) => all + one, 0);

function figures(books: Books): Figures {
  const { track, cash, target } = books;
  const passive = books.income + sum([...books.assets.values()].map((asset) => asset.cashflow));
  const expenses = books.fixed + books.children + sum([...books.debts.values()].map((debt) => debt.payment));
  return { track, cash, passive, expenses, target };
}

/** All that is owned and owed ends. */
function giveUp({ assets, debts }: Books): void {
  assets.clear();
  debts.clear();
}

class Ledger {
  readonly books: Books[] = [];
  readonly points: Point[] = [];
  readonly contexts = new Map<Seen, Context>();
  /** How often dice have moved a piece. */
  rolls = 0;
  #turn = 0;
  #turnOf = 0;
  #card: string | undefined;
  #paid = 0;

  constructor(events: readonly Seen[]) {
    for (const event of events) {
      this.contexts.set(event, this.#context(event));
      this.#apply(event);
    }
    if (this.books.length > 0) this.#snap(this.#turn);
  }

  /** The card drawn last in this turn, also after it was put down. */
  get card(): string | undefined {
    return this.#card;
  }

  /** The figures as they stand at the end of a turn; 0 is before the first. */
  #snap(turn: number): void {
    const last = this.points.at(-1);
    if (last?.turn === turn) this.points.pop();
    this.points.push({ turn, seats: this.books.map(figures) });
  }

  #context(event: Seen): Context {
    const seat = 'seat' in event ? this.books[event.seat] : undefined;
    const context: Context = { turnOf: this.#turnOf, childless: !this.books[this.#turnOf]?.children };
    if (this.#card !== undefined) context.card = this.#card;
    if (seat) Object.assign(context, { track: seat.track, position: seat.position });
    if ('asset' in event) {
      const held = seat?.assets.get(event.asset)?.source;
      if (held) context.source = held;
      context.paid = this.#paid;
    }
    if (event.type === 'repaid') {
      const note = seat?.debts.get(event.debt)?.card;
      if (note) context.note = note;
    }
    return context;
  }

  #flow(seat: number, flow: Flow, amount: number): void {
    const books = this.books[seat]!;
    books.cash += amount;
    books.flows.set(flow, (books.flows.get(flow) ?? 0) + amount);
  }

  /** There is one bank loan, whose payment is a tenth of it. */
  #bank(seat: number, change: number): void {
    const { debts } = this.books[seat]!;
    const balance = (debts.get('bank')?.balance ?? 0) + change;
    if (balance > 0) debts.set('bank', { balance, payment: Math.floor(balance / 10) });
    else debts.delete('bank');
  }

  #apply(event: Seen): void {
    switch (event.type) {
      case 'seatTaken':
        return this.#sit(event);
      case 'turnBegan':
      case 'turnSkipped':
        this.#turn = event.number;
        this.#turnOf = event.seat;
        this.#card = undefined;
        return this.#snap(event.number - 1);
      case 'cardDrawn':
        this.#card = event.card;
        return;
      case 'received': {
        const perk = event.reason !== 'payday' && event.reason !== 'payout';
        return this.#flow(event.seat, perk ? 'perk' : (event.reason as Flow), event.amount);
      }
      case 'paid':
        this.#paid = event.amount;
        return this.#flow(event.seat, event.reason, -event.amount);
      case 'donated':
        return this.#flow(event.seat, 'donation', -event.amount);
      case 'lent':
        this.#bank(event.seat, event.amount);
        return this.#flow(event.seat, 'loan', event.amount);
      case 'repaid':
        return this.#repay(event);
      case 'noteSigned': {
        const { balance, payment, card } = event;
        this.books[event.seat]!.debts.set(event.debt, { balance, payment, card });
        return;
      }
      default:
        return this.#live(event);
    }
  }

  #live(event: Seen): void {
    if (!('seat' in event)) return;
    const books = this.books[event.seat]!;
    switch (event.type) {
      case 'rolled':
        this.rolls += 1;
        books.position = event.position;
        return;
      case 'childBorn':
        books.children += event.expense;
        return;
      case 'fastTrackEntered':
        return this.#enter(event);
      case 'incomeBoosted':
        books.income += event.amount;
        return;
      case 'conceded':
        this.#flow(event.seat, 'concession', -books.cash);
        return giveUp(books);
      case 'sharesBought':
      case 'assetBought':
        return this.#acquire(event, { card: event.card });
      case 'ventureBought':
        return this.#acquire(event, { square: event.square });
      case 'assetSold':
        books.assets.delete(event.asset);
        return this.#flow(event.seat, 'sale', event.proceeds);
      case 'partSold':
        this.#change(event, (before) => before - event.cashflow);
        return this.#flow(event.seat, 'sale', event.proceeds);
      case 'sharesSplit':
        return this.#change(event, () => event.cashflow);
      case 'assetImproved':
        return this.#change(event, (before) => before + event.cashflow);
      case 'assetLost':
        books.assets.delete(event.asset);
        return;
      default:
    }
  }

  #sit({ seat, profession, cash }: Extract<Seen, { type: 'seatTaken' }>): void {
    const { taxes, otherExpenses, debts } = professionOf(profession);
    this.books[seat] = {
      track: 'ratRace',
      position: 0,
      cash,
      fixed: taxes + otherExpenses,
      children: 0,
      income: 0,
      target: null,
      assets: new Map(),
      debts: new Map(debts.map(({ id, balance, payment }) => [id, { balance, payment }])),
      flows: new Map([['start', cash]]),
    };
  }

  #repay({ seat, debt, amount }: Extract<Seen, { type: 'repaid' }>): void {
    if (debt === 'bank') this.#bank(seat, -amount);
    else this.books[seat]!.debts.delete(debt);
    this.#flow(seat, 'repayment', -amount);
  }

  #enter({ seat, cash, income, target, position }: Extract<Seen, { type: 'fastTrackEntered' }>): void {
    const books = this.books[seat]!;
    giveUp(books);
    Object.assign(books, { track: 'fastTrack', income, target, position, fixed: 0, children: 0 });
    this.#flow(seat, 'fastTrack', cash);
  }

  #acquire({ seat, asset, cashflow }: { seat: number; asset: string; cashflow: number }, source: Source): void {
    const { assets } = this.books[seat]!;
    const before = assets.get(asset);
    assets.set(asset, { source: before?.source ?? source, cashflow: (before?.cashflow ?? 0) + cashflow });
  }

  #change({ seat, asset }: { seat: number; asset: string }, how: (before: number) => number): void {
    const held = this.books[seat]!.assets.get(asset);
    if (held) held.cashflow = how(held.cashflow);
  }
}

const KNOWN = new WeakMap<readonly Seen[], Ledger>();

/** The books that follow from the events; computed once for each list of them. */
export function ledger(events: readonly Seen[]): Ledger {
  const known = KNOWN.get(events) ?? new Ledger(events);
  KNOWN.set(events, known);
  return known;
}

/** The event of the square that a piece stood on, on the Fast Track. */
export const squareEvent = ({ track, position }: Pick<Context, 'track' | 'position'>) =>
  track === 'fastTrack' && position !== undefined ? eventAt(position) : undefined;
