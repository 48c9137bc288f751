/**
 * Keeps a server busy: `node clients/load.js CLIENTS ADDRESS TABLES`. Every line on standard input is answered with the number of actions so far; at
 * the end of the input the program ends.
 */
import { createInterface } from 'node:readline';
import { ADAPTERS } from './adapters.js';
import { Table } from './table.js';

const [name, address, count] = process.argv.slice(2);
const adapter = await ADAPTERS[name]();
let played = 0;

async function keepPlaying(table) {
  for (;;) {
    await table.play();
    played++;
  }
}

createInterface({ input: process.stdin })
  .on('line', () => console.log(played))
  .on('close', () => process.exit());

const tables = [];
while (tables.length < Number(count)) tables.push(await Table.open(adapter, address));
for (const table of tables) keepPlaying(table);
