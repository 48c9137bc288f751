import { SEATS, choice } from '../hands.js';

/**
 * Four clients at one table with one action under way: the next one follows when all four have been told of the last.
 *
 * An adapter's `open(address, heard)` gives the four. Each has `told` (how many actions it was told of), `turn`, `playing`, its own `hand`, `ask`
 * to act and `strays` to find what it should not know; `heard` is called with the client whenever it has been told of an action.
 */
export class Table {
  #told = 0;
  #waiting = 0;
  #whenPlayed = () => {};

  static async open(adapter, address) {
    const table = new Table();
    table.clients = await adapter.open(address, (client) => table.#heard(client));
    return table;
  }

  /** One action of whoever is in turn; resolves when everybody knows of it. */
  play() {
    const actor = this.clients[this.clients[0].turn];
    this.#waiting = SEATS;
    const played = new Promise((resolve) => (this.#whenPlayed = resolve));
    actor.ask(choice(actor.playing, actor.hand));
    return played;
  }

  #heard(client) {
    if (client.told !== this.#told + 1) throw new Error(`a client was told of action ${client.told} after ${this.#told}`);
    if (--this.#waiting > 0) return;
    this.#told++;
    this.#whenPlayed();
  }

  /** What is wrong with what the clients know: each sees its own cards and nobody else's. */
  faults() {
    return this.clients.flatMap((client, seat) => {
      const strays = client.strays();
      const { count, seen } = client.hand;
      return [
        ...(strays.length > 0 ? [`seat ${seat} was shown ${strays.join(' ')}`] : []),
        ...(seen !== count ? [`seat ${seat} sees ${seen} of its ${count} cards`] : []),
      ];
    });
  }
}
