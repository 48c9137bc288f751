/**
 * Shows that a server does the work it is measured with: `node clients/check.js CLIENTS ADDRESS ACTIONS`. After every action at a table each client
 * must have been told of it, must see its own cards, and must have been shown nobody else's.
 */
import { ADAPTERS } from './adapters.js';
import { Table } from './table.js';

const [name, address, actions] = process.argv.slice(2);
const table = await Table.open(await ADAPTERS[name](), address);
for (let played = 0; played < Number(actions); played++) {
  await table.play();
  const faults = table.faults();
  if (faults.length > 0) throw new Error(`after action ${played + 1}: ${faults.join('; ')}`);
}
process.exit();
