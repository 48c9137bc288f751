/** Every card of a game that is over, recomputed: each is one step of its hand's shuffle [X1]. */

import { draw, type Seeds } from '../../fair/draws';
import { opened, type Entry, type Journal } from '../../fair/journal';
import type { Card } from '../../generated/cards';
import { inLang } from '../../text/index.svelte';
import { cardText } from '../../ui/cards';
import type { DrawCheck } from '../../fair/check';
import { texts } from './text';

const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'];
const SUITS = ['S', 'H', 'D', 'C'];
const DECK: Card[] = SUITS.flatMap((suit) => RANKS.map((rank) => rank + suit));

interface Drawn {
  index: number;
  bound: number;
  drawn: number;
  card: Card;
}

/** A deck that is shuffled one step for every card taken. */
class Deck {
  #left = [...DECK];
  #index = 0;

  constructor(private readonly seeds: Seeds) {}

  next(): Drawn {
    const index = this.#index;
    const bound = this.#left.length;
    const drawn = draw(this.seeds, index, bound);
    const card = this.#left[drawn]!;
    this.#left[drawn] = this.#left[bound - 1]!;
    this.#left.pop();
    this.#index += 1;
    return { index, bound, drawn, card };
  }
}

type CardEvent = Entry['events'][number] & { seat: number; index: number; card: Card | { secret: Card } };

const isCardEvent = (event: Entry['events'][number]): event is CardEvent => event.type === 'cardDealt' || event.type === 'cardDrawn';

export function draws(journal: Journal, names: string[]): DrawCheck[] {
  const decks = new Map<number, Deck>();
  const deckOf = (nonce: number) => {
    const { serverSeed, opening } = journal;
    const deck = decks.get(nonce) ?? new Deck({ serverSeed, clientSeed: opening.clientSeed, nonce });
    decks.set(nonce, deck);
    return deck;
  };
  return journal.lines.flatMap(({ entry }) =>
    entry.events.filter(isCardEvent).map((event) => check(event, entry.nonce, deckOf(entry.nonce).next(), names)),
  );
}

function check(event: CardEvent, nonce: number, { card, ...drawn }: Drawn, names: string[]): DrawCheck {
  const ok = opened(event.card) === card && event.index === drawn.index;
  const meaning = inLang(texts).cardTo(cardText(card), names[event.seat] ?? '');
  return { nonce, ...drawn, meaning, ok };
}
