/** Four clients of boardgame.io with its own client. */
import { createRequire } from 'node:module';
import { SEATS } from '../hands.js';
import { Hands } from '../servers/boardgame-rules.js';
import { Player } from './player.js';

const require = createRequire(import.meta.url);
const { Client, LobbyClient } = require('boardgame.io/client');
const { SocketIO } = require('boardgame.io/multiplayer');

export async function open(address, heard) {
  const server = `http://${address}`;
  const lobby = new LobbyClient({ server });
  const { matchID } = await lobby.createMatch(Hands.name, { numPlayers: SEATS });
  const seats = Array.from({ length: SEATS }, (_, seat) => String(seat));
  const seated = await Promise.all(seats.map((playerID) => lobby.joinMatch(Hands.name, matchID, { playerID, playerName: playerID })));
  return Promise.all(seated.map(({ playerID, playerCredentials }) => player(server, { matchID, playerID, credentials: playerCredentials }, heard)));
}

function player(server, place, heard) {
  const multiplayer = SocketIO({ server, socketOpts: { transports: ['websocket'], forceNew: true } });
  const client = Client({ game: Hands, numPlayers: SEATS, multiplayer, debug: false, ...place });
  const one = new Player(Number(place.playerID), (word) => client.moves[word]());
  return new Promise((resolve) => {
    // It calls whenever anything changes, even who is connected.
    client.subscribe((state) => {
      if (state === null || state.G.actions === one.table?.actions) return;
      const first = one.table === undefined;
      one.table = state.G;
      if (first) resolve(one);
      else heard(one);
    });
    client.start();
  });
}
