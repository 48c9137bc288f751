/** A boardgame.io server as its documentation sets one up: Socket.IO, matches in memory. */
import { createRequire } from 'node:module';
import { Hands } from './boardgame-rules.js';

const { Origins, Server, SocketIO } = createRequire(import.meta.url)('boardgame.io/server');

// Nobody is cut off while others have their turn.
const transport = new SocketIO({ socketOpts: { pingTimeout: 3_600_000 } });
const server = Server({ games: [Hands], origins: [Origins.LOCALHOST], transport });
const { appServer } = await server.run({ port: { port: 0, host: '127.0.0.1' } });
console.log(`boardgame.io is open at http://127.0.0.1:${appServer.address().port}`);
