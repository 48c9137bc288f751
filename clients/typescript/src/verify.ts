/** A journal by itself: what anybody can check who has the file, without the house and without knowing its game. */

import { difference, type Difference } from '../../../web/src/fair/difference';
import { chainHolds, headOf, readJournal, type Journal } from '../../../web/src/fair/journal';
import { isHeadSigned } from '../../../web/src/fair/signed';
import { sha256 } from '../../../web/src/fair/sha256';
import { Broken, Misused } from './refused';

/** The house's word for the end of a journal, as the table or the headers of its download have it. */
export interface Ending {
  head: string;
  signature: string;
  houseKey: string;
}

/** Reads a journal and recomputes its chain, its server seed and the signature of its last head. Whether the rules allowed it all, `croupier verify` decides. */
export function verifyJournal(file: string, ending?: Ending): Journal {
  const journal = readable(file);
  const { opening, serverSeed } = journal;
  stopAt(chainHolds(journal) ? null : difference('journal', 'a chain', headOf(journal)));
  stopAt(sha256(serverSeed) === opening.serverSeedHash ? null : difference('serverSeed', opening.serverSeedHash, serverSeed));
  if (ending) stopAt(compareEnding(journal, ending));
  return journal;
}

function readable(file: string): Journal {
  try {
    return readJournal(file);
  } catch (why) {
    throw new Misused(`This is no journal that is closed: ${(why as Error).message}.`);
  }
}

function compareEnding(journal: Journal, { head, signature, houseKey }: Ending): Difference | null {
  const { table = '', attempt = 1 } = journal.opening;
  if (headOf(journal) !== head) return difference('lastHead', head, headOf(journal));
  return isHeadSigned(houseKey, { table, attempt }, head, signature) ? null : difference('signature', head, signature);
}

function stopAt(found: Difference | null): void {
  if (found) throw new Broken(found);
}
