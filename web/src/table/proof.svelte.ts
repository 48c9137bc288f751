/** Whether a match that is over is what its seeds and promises say, computed in this browser. */

import type { Check, Ending } from '../fair/audit';
import type { DrawCheck } from '../fair/check';
import type { Journal } from '../fair/journal';
import type { GameName } from '../generated/games';
import type { TableGame } from '../games/game';
import { api } from '../house/http';
import { telling } from '../house/open';
import type { Witness } from '../house/witness.svelte';

export class Proof {
  checks = $state.raw<Check[] | null>(null);
  journal = $state.raw<Journal | null>(null);
  file = $state('');
  busy = $state(false);

  /** Fetches the journal, and from there on works without the house. */
  async verify(witness: Witness, seat: number | null, ending: Ending): Promise<void> {
    this.busy = true;
    await telling(async () => {
      this.file = await api.journal(witness.match);
      ({ journal: this.journal, checks: this.checks } = await witness.checks(this.file, seat, ending));
    });
    this.busy = false;
  }

  draws(parts: TableGame<GameName> | null, names: string[]): DrawCheck[] {
    return this.journal && parts ? parts.draws(this.journal, names) : [];
  }
}
