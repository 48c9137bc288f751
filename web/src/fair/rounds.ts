/** What the house says of one's seeds and rounds against it, held against what was kept. */

import type { Fair } from '../generated/table';
import type { RetiredSeed, RoundInfo, SeedsInfo } from '../generated/wire';
import { compareServerSeed, compareSignature } from './compare';
import { difference, isSame, unless, type Difference } from './difference';
import { ofAttempt, type Kept, type KeptCommitment, type SentBet } from './kept';
import { stakeOf } from './seedAudit';
import { headText, isHeadSigned } from './signed';

/** The nonce that the next bet has at least: what was bet once is not bet again. */
export function nextNonce(kept: Kept, { attempt, nonce = 0 }: KeptCommitment): number {
  const taken = kept.bets.filter((bet) => bet.attempt === attempt && bet.taken);
  return Math.max(nonce, ...taken.map((bet) => bet.nonce + 1));
}

/** The seeds of the rounds to come. */
export function compareSeeds(kept: Kept, seeds: SeedsInfo): Difference | null {
  const newest = Math.max(0, ...kept.commitments.map(({ attempt }) => attempt));
  const promised = ofAttempt(kept.commitments, seeds.attempt);
  return (
    unless('houseKey', kept.houseKey, seeds.houseKey) ??
    (seeds.attempt < newest ? difference('attempts', newest, seeds.attempt) : null) ??
    (promised ? unless('commitment', promised.serverSeedHash, seeds.serverSeedHash) : compareSignature(seeds.houseKey, seeds.table, seeds)) ??
    (promised && seeds.nonce < nextNonce(kept, promised) ? difference('nonce', nextNonce(kept, promised), seeds.nonce) : null)
  );
}

/** Bets under a seed that this device did not send, since it knows of that seed. */
export function compareElsewhere(kept: Kept, commitment: KeptCommitment, nonce: number): Difference | null {
  const sent = new Set(kept.bets.filter(({ attempt }) => attempt === commitment.attempt).map((bet) => bet.nonce));
  const from = commitment.nonce ?? 0;
  const unknown = Array.from({ length: Math.max(0, nonce - from) }, (_, at) => from + at).filter((one) => !sent.has(one));
  return unknown.length === 0 ? null : difference('elsewhere', '', unknown.join(', '));
}

/** A round as it is shown, against the bet that began it. */
export function compareRound(commitment: string, bet: SentBet, { round, game, currency, view }: RoundInfo): Difference | null {
  const { serverSeedHash, clientSeed, nonce } = view['fair'] as Fair;
  const { betAmount, difficulty } = view as { betAmount?: string | null; difficulty?: string | null };
  return (
    unless('commitment', commitment, serverSeedHash) ??
    unless('clientSeed', bet.clientSeed, clientSeed) ??
    unless('nonce', bet.nonce, nonce) ??
    unless('round', bet.nonce, round) ??
    unless('round', bet.game, game) ??
    unless('round', stakeOf(bet), stakeOf({ amount: betAmount, currency, difficulty }))
  );
}

/** What of a round's view can be compared later: all but the seeds, of which one is opened meanwhile. */
export function seenOf({ view }: Pick<RoundInfo, 'view'>): unknown {
  const seen = { ...view };
  delete seen['fair'];
  return seen;
}

/** A round of the past as it is told now, against how it was last shown here. */
export function compareSeen(bet: SentBet, round: RoundInfo): Difference | null {
  if (bet.seen === undefined || isSame(bet.seen, seenOf(round))) return null;
  return difference('round', JSON.stringify(bet.seen), JSON.stringify(seenOf(round)));
}

/** A seed that was opened, against its commitment and what was played under it here. */
export function compareRetired(kept: Kept, retired: RetiredSeed): Difference | null {
  const { serverSeedHash, attempt, head, headSignature } = retired;
  const promised = kept.commitments.find((one) => one.serverSeedHash === serverSeedHash);
  const same = attempt === undefined ? undefined : ofAttempt(kept.commitments, attempt);
  return (
    (same ? unless('commitment', same.serverSeedHash, serverSeedHash) : null) ??
    compareServerSeed(serverSeedHash, retired.serverSeed) ??
    (promised ? compareSignedHead(kept, promised.attempt, head, headSignature) : null) ??
    (promised && retired.rounds < nextNonce(kept, promised) ? difference('lost', nextNonce(kept, promised), retired.rounds) : null)
  );
}

/** A head with the house's word for it. */
export function compareSignedHead({ table, houseKey }: Kept, attempt: number, head: string, signature: string | undefined): Difference | null {
  const place = { table, attempt };
  if (houseKey !== null && signature !== undefined && isHeadSigned(houseKey, place, head, signature)) return null;
  return difference('signature', headText(place, head), signature);
}
