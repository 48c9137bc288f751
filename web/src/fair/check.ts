/** One draw, recomputed from the seeds, beside what the journal says happened. */
export interface DrawCheck {
  nonce: number;
  index: number;
  /** The number of possible outcomes. */
  bound: number;
  /** What the seeds give. */
  drawn: number;
  /** What that means, in the reader's language ("card 7♠ to An"). */
  meaning: string;
  ok: boolean;
  /** Computed from the seeds, and held against nothing: only the rules know what it led to. */
  raw?: true;
}
