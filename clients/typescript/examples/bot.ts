/** A bot: plays a match with bots of the house, at random, and verifies it. `node dist/examples/bot.js http://127.0.0.1:8080 xidach` */

import { House, Refused, choose, type GameName } from 'croupier-client';

const [address = 'http://127.0.0.1:8080', game = 'xidach', seats = '2'] = process.argv.slice(2);
const guest = await new House(address).guest('TypeScript');
const seat = await guest.makeTable(game as GameName, Number(seats));
for (let other = 1; other < Number(seats); other += 1) await seat.addBot('random');
await seat.start();
for await (const turn of seat.turns()) {
  const command = choose(turn.options);
  // Somebody else may have been quicker: the next turn tells.
  if (command) await turn.play(command).catch((why: unknown) => (why instanceof Refused ? undefined : Promise.reject(why as Error)));
}
const { checks, head } = await seat.verify();
console.log(`verified ${game}: ${checks.filter(({ ok }) => ok).length} checks, last ${head}`);
guest.close();
