/** What a request would come to, told by the rules before it is made. */

import type { After, Command, Foretold, Proceeds } from '../../generated/cashflow';
import type { Scene } from '../../house/scene';
import { preview } from '../../wasm/preview.svelte';
import { ledger } from './ledger';

type Table = Scene<'cashflow'>;

function foretold(scene: Table, command: Command): Exclude<Foretold, string> | undefined {
  const kept = ledger(scene)?.page.kept;
  if (kept === undefined || scene.seat === null) return undefined;
  const told = preview('cashflow', 'request', { kept, seat: scene.seat, command });
  return typeof told === 'object' ? told : undefined;
}

/** How the viewer would stand after a purchase, a loan or a repayment; nothing where it would be refused. */
export function afterwards(scene: Table, command: Command): After | undefined {
  const told = foretold(scene, command);
  return told && 'after' in told ? told.after : undefined;
}

/** What a sale would bring. */
export function saleOf(scene: Table, command: Command): Proceeds | undefined {
  const told = foretold(scene, command);
  return told && 'sale' in told ? told.sale : undefined;
}
