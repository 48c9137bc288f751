/**
 * What one client saw and kept of a table, or of its own seeds against the house, each before it mattered (contract
 * §5). All that comes later is held against it, never against what the house says afterwards.
 */

import type { Difference } from './difference';

/** The hash of a server seed, signed. */
export interface Commitment {
  /** The how manieth start of a table, or server seed of a player, from 1. */
  attempt: number;
  serverSeedHash: string;
  signature: string;
}

export interface KeptCommitment extends Commitment {
  /** When it was kept, by this device's clock. */
  at: number;
  /** Whether that was before any client seed was opened; else it shows only that nothing changed since. */
  early: boolean;
  /** Against the house: the nonce of the next bet then. What was bet before, this device cannot tell. */
  nonce?: number;
}

/** What was shown to the person who sat down. */
export interface Shown {
  game: string;
  seats: number;
  config: unknown;
}

export interface KeptTerms {
  attempt: number;
  text: string;
  signature: string;
}

export interface OwnSeed {
  attempt: number;
  seat: number;
  seed: string;
}

/** Something that this client asked for, by its id. */
export interface Sent {
  attempt: number;
  id: string;
  /** What was asked for, where that is a command at a table. */
  what?: unknown;
  /** The head that came with its acceptance; null while it is not known whether it was accepted. */
  head: string | null;
}

/** A bet, as it was sent. */
export interface SentBet {
  attempt: number;
  nonce: number;
  id: string;
  game: string;
  clientSeed: string;
  currency: string;
  /** The return in percent that was shown for it. */
  rtp?: string;
  /** What was put on it. */
  amount: string;
  difficulty?: string;
  /** Whether the house has taken it, as far as this device knows. */
  taken: boolean;
  /** The round as it was last shown here. */
  seen?: unknown;
}

export interface Head {
  attempt: number;
  head: string;
  /** By the house; without it, the head is the client's own word. */
  signature: string | null;
}

export interface Kept {
  table: string;
  /** The house's key under which all of this was signed; null where nothing was kept. */
  houseKey: string | null;
  commitments: KeptCommitment[];
  terms: KeptTerms[];
  seeds: OwnSeed[];
  /** The attempt that was seen to become a game. */
  begun: number | null;
  sent: Sent[];
  bets: SentBet[];
  heads: Head[];
  /** The head that the house told at the end. */
  last: Head | null;
  /** Where the house did not keep its word. */
  broken: Difference[];
}

/** The one of an attempt. */
export const ofAttempt = <T extends { attempt: number }>(all: T[], attempt: number): T | undefined => all.find((one) => one.attempt === attempt);

/** Evidence as a file has it (contract §5). */
export interface Evidence {
  house: string;
  houseKey: string;
  table: string;
  commitments: Commitment[];
  terms: KeptTerms[];
  seeds: OwnSeed[];
  sent: string[];
  heads: Head[];
}

/**
 * The seeds that were staked. One that never came to a start, because its seat was left before, is in no journal; against
 * the house every bet has its own.
 */
function playedSeeds({ seeds, terms, bets }: Kept): OwnSeed[] {
  const started = seeds.filter(({ attempt }) => ofAttempt(terms, attempt));
  const bet = bets.filter(({ taken }) => taken).map(({ attempt, clientSeed }) => ({ attempt, seat: 0, seed: clientSeed }));
  const isFirst = ({ attempt, seed }: OwnSeed, at: number) => bet.findIndex((one) => one.attempt === attempt && one.seed === seed) === at;
  return [...started, ...bet.filter(isFirst)];
}

/** What was kept, as anybody can hold it against the house; null where nothing was. */
export function evidenceOf(kept: Kept, house: string): Evidence | null {
  const { table, houseKey, terms } = kept;
  if (houseKey === null) return null;
  const commitments = kept.commitments.map(({ attempt, serverSeedHash, signature }) => ({ attempt, serverSeedHash, signature }));
  // Whether the house did what nobody heard of again is not known: it is no evidence.
  const sent = kept.sent.filter(({ head }) => head !== null).map(({ id }) => id);
  const heads = kept.last === null ? kept.heads : [...kept.heads.filter(({ head }) => head !== kept.last?.head), kept.last];
  return { house, houseKey, table, commitments, terms, seeds: playedSeeds(kept), sent, heads };
}
