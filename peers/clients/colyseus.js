/** Four clients of Colyseus with its own SDK. */
import { Client } from '@colyseus/sdk';
import { SEATS } from '../hands.js';
import { Player } from './player.js';

/** Clients that hold a state which the server synchronises. */
export const views = {
  open: opener((room, know) => {
    if (room.state?.seats?.length) know(room.state);
    room.onStateChange(know);
  }),
};

/** Clients that get the whole table as a message, and ask for the first one. */
export const messages = {
  open: opener((room, know) => {
    room.onMessage('table', know);
    room.send('hello');
  }),
};

function opener(follow) {
  return async (address, heard) => {
    const rooms = await join(new Client(`http://${address}`));
    return Promise.all(rooms.map((room, seat) => player(room, seat, follow, heard)));
  };
}

/** One after the other: whoever comes first has seat 0. */
async function join(client) {
  const rooms = [await client.create('hands')];
  while (rooms.length < SEATS) rooms.push(await client.joinById(rooms[0].roomId));
  return rooms;
}

function player(room, seat, follow, heard) {
  const one = new Player(seat, (word) => room.send(word));
  return new Promise((resolve, reject) => {
    room.onError((code, message) => reject(new Error(`${code}: ${message}`)));
    follow(room, (table) => {
      const first = one.table === undefined;
      one.table = table;
      if (first) resolve(one);
      else heard(one);
    });
  });
}
