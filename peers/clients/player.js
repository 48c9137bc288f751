import { value } from '../hands.js';

/** A client of a server that plays `hands.js`: which seat it has, and the table as it was told. */
export class Player {
  constructor(seat, ask) {
    this.seat = seat;
    this.ask = ask;
    this.table = undefined;
  }

  /** How many actions it has been told of. */
  get told() {
    return this.table.actions;
  }

  get turn() {
    return this.table.turn;
  }

  get playing() {
    return this.table.playing;
  }

  get hand() {
    const { cards, count } = this.table.seats[this.seat];
    return { count, points: value(cards), seen: cards.length };
  }

  /** Cards that it was shown and must not know: those of the others and of the deck. */
  strays() {
    const others = this.table.seats.filter((_, seat) => seat !== this.seat);
    return [...others.flatMap(({ cards }) => [...(cards ?? [])]), ...(this.table.deck ?? [])];
  }
}
