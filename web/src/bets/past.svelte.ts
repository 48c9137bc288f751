/** The rounds under one server seed, a page at a time, newest first. */

import type { RetiredSeed } from '../generated/wire';
import { api } from '../house/http';
import { session, type Round } from '../house/session.svelte';
import { readSeedJournal, type SeedJournal } from './seedJournal';

/** As many rounds as the house tells at once. */
const PAGE = 100;

export class PastSeed {
  rounds = $state.raw<Round[]>([]);
  /** The journal, once the seed is open and somebody wants to see it. */
  journal = $state.raw<SeedJournal | null>(null);
  #first = $state(0);

  /** `retired` tells the seed itself; null for the one in use. */
  constructor(
    readonly hash: string,
    readonly retired: RetiredSeed | null,
  ) {}

  get hasEarlier(): boolean {
    return this.#first > 0;
  }

  /** The newest of `count` rounds. */
  async load(count: number): Promise<void> {
    const first = Math.max(0, count - PAGE);
    this.rounds = await this.#page(first, Infinity);
    this.#first = first;
  }

  async loadEarlier(): Promise<void> {
    const first = Math.max(0, this.#first - PAGE);
    this.rounds = [...this.rounds, ...(await this.#page(first, this.#first))];
    this.#first = first;
  }

  async #page(from: number, before: number): Promise<Round[]> {
    const past = await session.history(this.hash, from);
    const rounds = past.rounds as unknown as Round[];
    return rounds.filter((round) => round.round < before).toReversed();
  }

  /** Fetches all there is to check; from there on it works without the house. */
  async openJournal(): Promise<SeedJournal> {
    while (this.hasEarlier) await this.loadEarlier();
    return (this.journal = readSeedJournal(await api.seedJournal(this.hash)));
  }
}
