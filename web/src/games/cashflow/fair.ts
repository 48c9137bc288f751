/** Every draw of a game that is over, recomputed from its seeds and compared with its journal. */

import { draw, type Seeds } from '../../fair/draws';
import { opened, type Entry, type Journal } from '../../fair/journal';
import type { Config, Deck } from '../../generated/cashflow';
import type { DrawCheck } from '../../fair/check';
import { DATA } from './data';
import { dreamName, professionName, titleOf, words } from './words';

const DECKS: Deck[] = ['small', 'big', 'doodad', 'offer'];

type Event = Entry['events'][number];

class Checker {
  readonly checks: DrawCheck[] = [];
  readonly #seeds: Omit<Seeds, 'nonce'>;
  #nonce = -1;
  #index = 0;
  /** Cards on the discards, in the order in which they were put down. */
  #discards: Record<Deck, string[]> = { small: [], big: [], doodad: [], offer: [] };
  #laid = new Set<Deck>();

  constructor(
    readonly journal: Journal,
    readonly names: string[],
  ) {
    this.#seeds = { serverSeed: journal.serverSeed, clientSeed: journal.opening.clientSeed };
  }

  check(): DrawCheck[] {
    for (const { entry } of this.journal.lines) this.#entry(entry);
    return this.checks;
  }

  #entry(entry: Entry): void {
    if (entry.nonce !== this.#nonce) this.#index = 0;
    this.#nonce = entry.nonce;
    const end = this.#index + entry.draws;
    if (entry.what.type === 'open') this.#seat(entry.events);
    for (const event of entry.events) this.#event(event);
    // A draw that no event accounts for would be one that decided something unseen.
    while (this.#index < end) this.#next(1, () => ({ meaning: words().fair.missing, ok: false }));
  }

  /** Takes the next draw and says what it means. */
  #next(bound: number, read: (drawn: number) => { meaning: string; ok: boolean }): void {
    const nonce = this.#nonce;
    const drawn = draw({ ...this.#seeds, nonce }, this.#index, bound);
    this.checks.push({ nonce, index: this.#index, bound, drawn, ...read(drawn) });
    this.#index += 1;
  }

  /** Shuffles as the contract has it; each step settles one place, beside what the journal has there. */
  #shuffle(cards: readonly string[], there: (place: number) => string | undefined, tell: (place: number, card: string) => string): string[] {
    const list = [...cards];
    const settle = (place: number) => ({
      meaning: tell(list.length - place, list[place]!),
      ok: there(place) === undefined || there(place) === list[place],
    });
    for (let i = list.length - 1; i >= 1; i -= 1) {
      this.#next(i + 1, (j) => {
        [list[i], list[j]] = [list[j]!, list[i]!];
        return settle(i);
      });
    }
    return list;
  }

  /** Professions and dreams: who has not chosen takes from the end of the whole list. */
  #seat(events: Event[]): void {
    const config = this.journal.opening.config as unknown as Config;
    const taken = events.filter((event) => event.type === 'seatTaken');
    const { fair } = words();
    const kinds = [
      {
        ids: DATA.professions.map(({ id }) => id),
        chosen: config.professions,
        field: 'profession',
        tell: (n: number, id: string) => fair.profession(n, professionName(id)),
      },
      { ids: DATA.dreams.map(({ id }) => id), chosen: config.dreams, field: 'dream', tell: (n: number, id: string) => fair.dream(n, dreamName(id)) },
    ];
    for (const { ids, chosen, field, tell } of kinds) {
      const drawn = taken.filter((_, seat) => !chosen[seat]).map((event) => String(event[field]));
      this.#shuffle(ids, (place) => drawn[ids.length - 1 - place], tell);
    }
  }

  #event(event: Event): void {
    if (event.type === 'pileShuffled') this.#lay(event);
    if (event.type === 'cardPutDown') this.#putDown(String(event.card));
    if (event.type === 'rolled') for (const die of event.dice as number[]) this.#die(Number(event.seat), die);
    if (event.type === 'dieThrown') this.#die(Number(event.seat), Number(event.die));
  }

  #putDown(card: string): void {
    const deck = DECKS.find((deck) => deck.startsWith(card[0]!));
    if (deck) this.#discards[deck].push(card);
  }

  /** At the setup the deck, later its discards. */
  #lay(event: Event): void {
    const deck = event.deck as Deck;
    const order = opened(event.order as string[] | { secret: string[] });
    const cards = this.#laid.has(deck) ? this.#discards[deck] : this.#playable(deck);
    const { fair, decks } = words();
    const made = this.#shuffle(
      cards,
      (place) => order[place] ?? '',
      (n, card) => fair.card(decks[deck]!, n, titleOf(card)),
    );
    // The last place is settled by no draw of its own, but must fit all the same.
    const last = this.checks.at(-1);
    if (last && (made.length !== order.length || made[0] !== order[0])) last.ok = false;
    this.#laid.add(deck);
    this.#discards[deck] = [];
  }

  #playable(deck: Deck): string[] {
    const { preferredStock } = this.journal.opening.config as unknown as Config;
    const cards: readonly { id: string; kind?: string }[] = DATA.decks[deck];
    return cards.filter(({ kind }) => preferredStock || kind !== 'preferred').map(({ id }) => id);
  }

  #die(seat: number, die: number): void {
    this.#next(6, (drawn) => ({ meaning: words().fair.die(this.names[seat] ?? '', die), ok: drawn + 1 === die }));
  }
}

export const draws = (journal: Journal, names: string[]): DrawCheck[] => new Checker(journal, names).check();
