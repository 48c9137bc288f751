/** Four clients of an echo: what one of them sends, all four get. */
import { WebSocket } from 'ws';
import { SEATS } from '../hands.js';

/** Brings a message to the 120 bytes or so that `croupier bench serve` sends to an echo. */
const PADDING = 'x'.repeat(76);

let parties = 0;

export function open(address, heard) {
  const party = parties++;
  return Promise.all(Array.from({ length: SEATS }, () => member(`ws://${address}/${party}`, heard)));
}

function member(url, heard) {
  const socket = new WebSocket(url, { perMessageDeflate: false });
  const client = {
    told: 0,
    playing: true,
    hand: { count: 0, points: 0, seen: 0 },
    strays: () => [],
    get turn() {
      return client.told % SEATS;
    },
    ask: (word) => socket.send(JSON.stringify({ type: word, actions: client.told + 1, padding: PADDING })),
  };
  socket.on('message', (text) => {
    client.told = JSON.parse(text).actions;
    heard(client);
  });
  return new Promise((resolve, reject) => {
    socket.on('open', () => resolve(client));
    socket.on('error', reject);
  });
}
