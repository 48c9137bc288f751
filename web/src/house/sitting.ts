/** The way to a seat: the commitment is kept, then one's own seed, and only then its hash is sent, quoting the commitment. */

import { sha256 } from '../fair/sha256';
import type { TableInfo } from '../generated/wire';
import { clientId } from './device';
import { api, Refused } from './http';
import { Witness } from './witness.svelte';

/** How often a commitment may be replaced under our hands before we give up. */
const TRIES = 3;

/** What the house shows is not what it promised: the page of the table says so. */
export class Broken extends Error {}

interface Wanted {
  seat: number;
  /** What the person typed of the seed. */
  typed?: string;
  invite?: string;
}

/** Sits down, or commits to another seed at one's own seat. */
export async function sitAt(table: TableInfo, wanted: Wanted, witness = new Witness(table.match)): Promise<TableInfo> {
  let info = table;
  for (let tried = 1; ; tried += 1) {
    try {
      return await sit(witness, info, wanted);
    } catch (why) {
      if (!(why instanceof Refused) || why.code !== 'stale_seed' || tried >= TRIES) throw why;
      info = await api.table(info.id, wanted.invite);
    }
  }
}

async function sit(witness: Witness, info: TableInfo, { seat, typed, invite }: Wanted): Promise<TableInfo> {
  if (witness.stopped || !witness.sees(info)) throw new Broken();
  const { seed } = witness.sits(info, seat, typed);
  const { serverSeedHash } = info;
  const sitting = { seat, clientSeedHash: sha256(seed), serverSeedHash, client: clientId() };
  return api.sit(info.id, invite ? { ...sitting, invite } : sitting);
}
