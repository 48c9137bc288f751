/** Every draw of a game, computed again from its seeds and compared with what its journal says. */

import type { Card, Goods } from '../../generated/bazaar';
import { Draws } from '../../fair/draws';
import { opened, type Entry, type Journal } from '../../fair/journal';
import { inLang } from '../../text/index.svelte';
import type { DrawCheck } from '../../fair/check';
import { GOODS } from './goods';
import { goodsList } from './say';
import { texts } from './text';

/** The starting portfolios in the order of the rules (B3 to B10), before they are shuffled. */
const PORTFOLIOS: Goods[] = [
  { TKL: 7, TG: 22, TS: 12, C: 1 },
  { TKL: 7, TG: 17, TS: 17, C: 1 },
  { TKL: 7, TG: 12, TS: 22, C: 1 },
  { TKL: 7, TG: 7, TS: 27, C: 1 },
  { TKL: 0, TG: 38, TS: 12, C: 2 },
  { TKL: 0, TG: 30, TS: 20, C: 2 },
  { TKL: 0, TG: 20, TS: 30, C: 2 },
  { TKL: 0, TG: 10, TS: 40, C: 2 },
];

/** The events in the order of the rules (B12), before they are shuffled. */
const CARDS: Card[] = ['confidence_wave', 'rumor_spread', 'panic_selling', 'stable_mood', 'surprise_inflation', 'exchange_outage'];

export function draws(journal: Journal, names: string[]): DrawCheck[] {
  const { clientSeed, nonce } = journal.opening;
  const source = new Draws({ serverSeed: journal.serverSeed, clientSeed, nonce });
  const checks = new Checks(source, names);
  for (const { entry } of journal.lines) for (const event of entry.events) checks.follow(event);
  return checks.list;
}

type JournalEvent = Entry['events'][number];

class Checks {
  readonly list: DrawCheck[] = [];
  #deck: { card: Card; check: DrawCheck | undefined }[] = [];

  constructor(
    readonly draws: Draws,
    readonly names: string[],
  ) {}

  follow(event: JournalEvent): void {
    if (event.type === 'portfoliosDealt') this.#portfolios(event['portfolios'] as Goods[]);
    else if (event.type === 'deckShuffled') this.#shuffled(opened(event['deck'] as Card[] | { secret: Card[] }));
    else if (event.type === 'eventTaken') this.#taken(event['card'] as Card);
    else if (event.type === 'roundBegun') this.#pairs(event['round'] as number, event['order'] as number[]);
  }

  /** Only as many are told as there are seats; the others stay in the box. */
  #portfolios(told: Goods[]): void {
    const { fair } = inLang(texts);
    const numbers = told.map((goods) => PORTFOLIOS.findIndex((one) => GOODS.every((good) => one[good] === goods[good])));
    this.#shuffle([...PORTFOLIOS.keys()], numbers, (place, number) =>
      place < told.length ? fair.portfolio(this.names[place] ?? '', goodsList(PORTFOLIOS[number]!)) : fair.leftOver,
    );
  }

  #shuffled(told: Card[]): void {
    const { fair, events } = inLang(texts);
    // The top of a deck is its end.
    const number = (place: number) => told.length - place;
    const checks = this.#shuffle(CARDS, told, (place, card) => fair.card(number(place), events[card].name));
    this.#deck = told.map((card, place) => ({ card, check: checks[Math.max(0, place - 1)] }));
  }

  /** Takes no draw, but must be the card that the shuffle put there. */
  #taken(card: Card): void {
    const top = this.#deck.pop();
    if (top?.check && top.card !== card) top.check.ok = false;
  }

  #pairs(round: number, order: number[]): void {
    const { fair } = inLang(texts);
    const seats = [...order].sort((a, b) => a - b);
    this.#shuffle(seats, order, (place, seat) => fair.seat(round, place + 1, this.names[seat] ?? ''));
  }

  /** A draw fixes one place, from the last to the second; the one that fixes the second fixes the first, too. */
  #shuffle<T>(list: T[], told: T[], meaning: (place: number, item: T) => string): DrawCheck[] {
    const start = this.draws.index;
    const values = valuesOf(this.draws, list.length);
    this.draws.index = start;
    const shuffled = this.draws.shuffle(list);
    const fits = (place: number) => place >= told.length || shuffled[place] === told[place];
    const checks = values.map((drawn, i): DrawCheck => {
      const place = list.length - 1 - i;
      const places = place === 1 ? [1, 0] : [place];
      return {
        nonce: this.draws.seeds.nonce,
        index: start + i,
        bound: place + 1,
        drawn,
        meaning: places.map((at) => meaning(at, shuffled[at]!)).join(' · '),
        ok: places.every(fits),
      };
    });
    this.list.push(...checks);
    return checks.toReversed();
  }
}

const valuesOf = (draws: Draws, length: number): number[] => Array.from({ length: length - 1 }, (_, i) => draws.next(length - i));
