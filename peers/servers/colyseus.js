/**
 * A Colyseus server. `node servers/colyseus.js views` keeps the table in a synchronised state and hides cards by a StateView for each client, which
 * is the documented way; `messages` sends every member a message of its own, which is the leanest way.
 */
import http from 'node:http';
import { LocalDriver, LocalPresence, Room, Server } from '@colyseus/core';
import { StateView, schema, t } from '@colyseus/schema';
import { WebSocketTransport } from '@colyseus/ws-transport';
import { SEATS, act, begin, seenFrom, shuffled } from '../hands.js';

const SeatState = schema({ cards: t.array('uint8').view(), count: t.uint8(), stood: t.boolean(), score: t.int32() }, 'SeatState');
const TableState = schema({ actions: t.uint32(), hand: t.uint32(), turn: t.uint8(), playing: t.boolean(), seats: t.array(SeatState) }, 'TableState');

/** Four clients at a table; how they learn what happened is for its two kinds to say. */
class Hands extends Room {
  maxClients = SEATS;
  // What happened is sent when it happened, as everywhere in this comparison.
  patchRate = null;
  members = [];

  onCreate() {
    this.table = this.opened();
    for (const word of ['deal', 'draw', 'stand']) {
      this.onMessage(word, (client) => {
        if (act(this.table, this.members.indexOf(client), word, shuffled)) this.tell();
      });
    }
  }

  onJoin(client) {
    this.members.push(client);
  }
}

class ByViews extends Hands {
  opened() {
    this.state = begin(new TableState(), () => new SeatState());
    return this.state;
  }

  onJoin(client) {
    client.view = new StateView();
    client.view.add(this.table.seats[this.members.length]);
    super.onJoin(client);
  }

  tell() {
    this.broadcastPatch();
  }
}

class ByMessages extends Hands {
  opened() {
    this.onMessage('hello', (client) => this.tellOne(client, this.members.indexOf(client)));
    return begin();
  }

  tell() {
    this.members.forEach((client, seat) => this.tellOne(client, seat));
  }

  tellOne(client, seat) {
    client.send('table', seenFrom(seat, this.table));
  }
}

const server = http.createServer();
// Nobody is cut off while others have their turn.
const transport = new WebSocketTransport({ server, pingMaxRetries: 1000 });
const colyseus = new Server({ greet: false, driver: new LocalDriver(), presence: new LocalPresence(), transport });
colyseus.define('hands', { views: ByViews, messages: ByMessages }[process.argv[2]]);
await colyseus.listen(0, '127.0.0.1');
console.log(`Colyseus is open at http://127.0.0.1:${server.address().port}`);
