/** Four clients of a Croupier house, by its protocol (docs/protocol.md). */
import { createHash } from 'node:crypto';
import { WebSocket } from 'ws';
import { SEATS } from '../hands.js';

const PROTOCOL = 3;

/** Nobody's time runs out while others have their turn. */
const CONFIG = { hands: 0, turnSeconds: 86_400 };

/** What every client calls itself. */
const CLIENT = 'peers';

/** A seat's client seed. */
const seed = (seat) => `peers ${seat}`;

export async function open(address, heard) {
  const house = new House(address);
  const { table, tokens } = await house.table();
  const players = tokens.map((token, seat) => new Player(seat, table, house.socket(token), heard));
  await Promise.all(players.map((player) => player.joined));
  await house.begin(table, tokens[0]);
  await Promise.all(players.map((player) => player.begun));
  return players;
}

/** What is asked of a house over HTTP. */
class House {
  constructor(address) {
    this.address = address;
  }

  async post(path, token, body = {}) {
    const headers = {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    };
    const answer = await fetch(`http://${this.address}${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  }

  socket(token) {
    const url = `ws://${this.address}/api/socket?protocol=${PROTOCOL}`;
    return new WebSocket(url, {
      perMessageDeflate: false,
      headers: { authorization: `Bearer ${token}` },
    });
  }

  /** A table with four guests in its seats. */
  async table() {
    const names = Array.from({ length: SEATS }, (_, seat) => `Guest ${seat}`);
    const guests = await Promise.all(names.map((name) => this.post('/api/players', undefined, { name })));
    const [creator, ...others] = guests.map(({ token }) => token);
    const { table, invite } = await this.post('/api/tables', creator, {
      game: 'xidach',
      seats: SEATS,
      config: CONFIG,
    });
    const tokens = [creator, ...others];
    // One after the other, so that everybody's seat is known.
    for (const [seat, token] of tokens.entries())
      await this.post(`/api/tables/${table.id}/sit`, token, {
        clientSeedHash: createHash('sha256').update(seed(seat)).digest('hex'),
        serverSeedHash: table.serverSeedHash,
        client: CLIENT,
        invite,
      });
    return { table: table.id, tokens };
  }

  begin(table, creator) {
    return this.post(`/api/tables/${table}/start`, creator);
  }
}

/** A client of a house: its view, and how much it was sent. */
class Player {
  /** How many actions it was told of; the view that begins the match is none. */
  told = -1;
  #asked = 0;
  #n = 0;
  #view;
  #text;
  #seat;
  #table;
  #socket;
  #heard;

  constructor(seat, table, socket, heard) {
    this.#seat = seat;
    this.#table = table;
    this.#socket = socket;
    this.#heard = heard;
    this.joined = new Promise((resolve) => (this.onJoined = resolve));
    this.begun = new Promise((resolve) => (this.onBegun = resolve));
    socket.on('message', (data) => this.#hear(data.toString()));
    socket.on('close', (code) => fail(`the house has closed a socket: ${code}`));
  }

  get turn() {
    return this.#view.turn[0];
  }

  get playing() {
    return this.#view.phase === 'players' || this.#view.phase === 'dealer';
  }

  get hand() {
    const { cards, count, value } = this.#view.seats[this.#seat];
    return { count, points: value, seen: cards.filter(Boolean).length };
  }

  /** Cards anywhere in its last update that are neither its own nor of a settled hand, which lies open. */
  strays() {
    const open = this.#view.seats.filter(({ seat, status }) => seat === this.#seat || status === 'settled');
    const known = new Set(open.flatMap(({ cards }) => cards));
    const shown = this.#text.match(/(?<=")(?:[2-9TJQKA]|10)[SHDC](?=")/g) ?? [];
    return shown.filter((card) => !known.has(card));
  }

  ask(word) {
    const command = word === 'deal' ? { type: word, first: 'left' } : { type: word };
    this.#send({
      type: 'command',
      table: this.#table,
      id: String(++this.#asked),
      command,
    });
  }

  #send(message) {
    this.#socket.send(JSON.stringify(message));
  }

  #hear(text) {
    const message = JSON.parse(text);
    switch (message.type) {
      case 'welcome':
        return this.#send({ type: 'join', table: this.#table, client: CLIENT });
      case 'table':
        return this.onJoined();
      case 'openSeeds':
        return this.#send({
          type: 'openSeed',
          table: this.#table,
          attempt: message.attempt,
          seed: seed(this.#seat),
        });
      case 'update':
        this.#text = text;
        return this.#update(message);
      case 'refused':
        return fail(text);
    }
  }

  #update({ n, events, fresh, view }) {
    if (!fresh && n !== this.#n + events.length) fail(`${events.length} events from ${this.#n} to ${n}`);
    this.#n = n;
    if (view) this.#view = changed(this.#view, view);
    this.told++;
    if (this.told === 0) this.onBegun();
    else this.#heard(this);
  }
}

/** What something is after changes: a list of one is the new value, an object leads further in. */
function changed(old, changes) {
  if (Array.isArray(changes)) return changes[0];
  for (const [key, inner] of Object.entries(changes)) old[key] = changed(old[key], inner);
  return old;
}

function fail(why) {
  throw new Error(why);
}
