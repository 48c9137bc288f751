/**
 * A witness of one's seeds and rounds against the house: it keeps commitment, client seed and every bet before they are
 * sent, and holds what comes against them. A difference stops play under that server seed.
 */

import type { Check } from '../fair/audit';
import { decideAgain } from '../fair/decided';
import { first, unless, type Difference } from '../fair/difference';
import { readJournal } from '../fair/journal';
import { evidenceOf, type Kept, type KeptCommitment, type SentBet } from '../fair/kept';
import { compareElsewhere, compareRetired, compareRound, compareSeeds, compareSeen, compareSignedHead, seenOf } from '../fair/rounds';
import { checkSeedJournal } from '../fair/seedAudit';
import type { RetiredSeed, RoundInfo, SeedsInfo } from '../generated/wire';
import { houseKey } from './key.svelte';
import { makeSeed } from './seeds';
import { Shelf } from './shelf';

/** A difference, and the seed under which it was found. */
type Found = Difference & { attempt: number };

export class SeedWitness {
  readonly #shelf: Shelf;
  /** What was promised and what came, until the person has taken a new seed in spite of it. */
  broken = $state.raw<Found[]>([]);
  /** How many bets and heads are kept under the seed in use, and how many of the heads are signed. */
  counted = $state.raw({ rounds: 0, heads: 0, signed: 0 });
  /** The commitment in use, as it was kept. */
  commitment = $state.raw<KeptCommitment | null>(null);

  constructor(readonly table: string) {
    this.#shelf = new Shelf(table);
    this.broken = this.#shelf.broken() as Found[];
  }

  get stopped(): boolean {
    return this.broken.length > 0;
  }

  #holds(found: Difference | null, attempt: number): boolean {
    if (!found) return true;
    const isKnown = [...this.broken, ...this.#shelf.broken(attempt)].some(({ what }) => what === found.what);
    if (isKnown) return false;
    this.broken = [...this.broken, { ...found, attempt }];
    this.#shelf.keepBroken(this.broken);
    return false;
  }

  /** The person has a new seed in spite of what was broken: that stays with the seed under which it was found, for good. */
  beginsAnew(): void {
    for (const { attempt, ...found } of this.broken) this.#shelf.keepBroken([...this.#shelf.broken(attempt), found], attempt);
    this.broken = [];
    this.#shelf.keepBroken([]);
  }

  /** All that is kept of a seed, and the commitments of all. */
  kept(attempt: number): Kept {
    return { ...this.#shelf.all(attempt), commitments: this.#shelf.commitments() };
  }

  /** What was kept of a seed alone, as evidence has it. */
  keptAlone(attempt: number): Kept {
    return this.#shelf.all(attempt);
  }

  /** The seeds of the rounds to come. A commitment that is new is kept before anything is staked on it. */
  sees(told: SeedsInfo): boolean {
    const seeds = { ...told, table: this.table };
    this.#shelf.keepKey(houseKey.kept?.key ?? seeds.houseKey, seeds.attempt);
    const kept = this.kept(seeds.attempt);
    if (!this.#holds(compareSeeds(kept, seeds), seeds.attempt)) return false;
    const { attempt, serverSeedHash, signature, nonce } = seeds;
    if (!this.#shelf.commitment(attempt)) this.#shelf.keepCommitment({ attempt, serverSeedHash, signature, nonce, early: true, at: Date.now() });
    this.commitment = this.#shelf.commitment(attempt);
    const signed = kept.heads.filter((head) => head.signature !== null).length;
    this.counted = { rounds: kept.bets.filter((bet) => bet.taken).length, heads: kept.heads.length, signed };
    return !this.stopped;
  }

  /** One's own client seed under a commitment: made here, after it, and never taken from the house. */
  own(attempt: number): string {
    return this.#shelf.seed(attempt)?.seed ?? this.writes(attempt, '');
  }

  /** A new client seed, with what the person typed. */
  writes(attempt: number, typed: string): string {
    const seed = makeSeed(typed);
    this.#shelf.keepSeed({ attempt, seat: 0, seed });
    return seed;
  }

  /** The client seed that the house says is in force, after one's own was sent. */
  seesClientSeed({ attempt, clientSeed }: SeedsInfo): boolean {
    return this.#holds(unless('clientSeed', this.own(attempt), clientSeed), attempt);
  }

  /** Whether all bets before that nonce were sent from here, since this device knows the seed. */
  knowsBetsBefore(nonce: number): boolean {
    const { commitment } = this;
    return commitment !== null && this.#holds(compareElsewhere(this.kept(commitment.attempt), commitment, nonce), commitment.attempt);
  }

  /** A request goes out; with a bet, what it quotes. */
  sends(attempt: number, id: string, bet?: SentBet): void {
    this.#shelf.keepSent({ attempt, id, head: null });
    if (bet) this.#shelf.keepBet(bet);
  }

  refuses(attempt: number, id: string, bet?: SentBet): void {
    this.#shelf.forgetSent(attempt, id);
    if (bet) this.#shelf.forgetBet(bet);
  }

  /** It was accepted, and the round is shown: it must be the one that was bet. */
  accepts(attempt: number, id: string, head: string, round: RoundInfo, expected: number): boolean {
    this.#shelf.keepSent({ attempt, id, head });
    this.#shelf.keepHead({ attempt, head, signature: null });
    this.counted = { ...this.counted, heads: this.counted.heads + 1 };
    const found = unless('round', expected, round.round);
    return this.#holds(found, attempt) && this.seesRound(attempt, round);
  }

  /** A round as it is shown now; one that was bet elsewhere cannot be compared. */
  seesRound(attempt: number, round: RoundInfo): boolean {
    const [bet, commitment] = [this.#shelf.bet(attempt, round.round), this.#shelf.commitment(attempt)];
    if (!bet || !commitment) return true;
    if (!this.#holds(compareRound(commitment.serverSeedHash, bet, round), attempt)) return false;
    if (!bet.taken) this.counted = { ...this.counted, rounds: this.counted.rounds + 1 };
    this.#shelf.keepBet({ ...bet, taken: true, seen: seenOf(round) });
    return true;
  }

  seesSigned(attempt: number, head: string, signature: string): boolean {
    if (!this.#holds(compareSignedHead(this.kept(attempt), attempt, head, signature), attempt)) return false;
    this.#shelf.keepHead({ attempt, head, signature });
    this.counted = { ...this.counted, signed: this.counted.signed + 1 };
    return true;
  }

  /** A seed that the house has opened. */
  seesRetired(retired: RetiredSeed): boolean {
    const attempt = this.attemptOf(retired);
    if (attempt === null) return true;
    const kept = this.kept(attempt);
    if (!this.#holds(compareRetired(kept, retired), attempt)) return false;
    const { head, headSignature } = retired;
    if (kept.last) return this.#holds(unless('lastHead', kept.last.head, head), attempt);
    this.#shelf.keepLast({ attempt, head, signature: headSignature ?? null });
    return true;
  }

  /** The number of a seed, as it was kept by its commitment; else as the house says. */
  attemptOf({ serverSeedHash, attempt }: Pick<RetiredSeed, 'serverSeedHash' | 'attempt'>): number | null {
    return this.#shelf.commitments().find((one) => one.serverSeedHash === serverSeedHash)?.attempt ?? attempt ?? null;
  }

  /** What differed under a seed of the past. */
  brokenUnder(attempt: number): Difference[] {
    return this.#shelf.broken(attempt);
  }

  /** The journal of an opened seed, and its rounds as they are told now, against all of it. */
  async checks(file: string, retired: RetiredSeed, rounds: RoundInfo[]): Promise<Check[]> {
    const journal = readJournal(file);
    const attempt = this.attemptOf(retired) ?? 1;
    const kept = this.#shelf.all(attempt);
    const ending = { head: retired.head, signature: retired.headSignature };
    const checks = checkSeedJournal({ journal, table: this.table, attempt, kept, ending });
    const told = first(rounds, (round) => this.#comparePast(attempt, round));
    const decided = await decideAgain(file, evidenceOf(this.keptAlone(attempt), location.origin));
    const compared = checks.map((check): Check => (check.what === 'bets' && check.ok && told ? { ...check, ok: false, found: told } : check));
    const all = [...compared, decided];
    for (const { found } of all) this.#holds(found ?? null, attempt);
    return all;
  }

  /** A round of the past as it is told now, against the bet and what was shown. */
  #comparePast(attempt: number, round: RoundInfo): Difference | null {
    const [bet, commitment] = [this.#shelf.bet(attempt, round.round), this.#shelf.commitment(attempt)];
    return bet && commitment ? (compareRound(commitment.serverSeedHash, bet, round) ?? compareSeen(bet, round)) : null;
  }
}
