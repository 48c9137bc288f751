/** A journal decided again, every command by the rules of its game, as `croupier verify` does; in this browser. */

import { ask } from '../wasm/rules';
import { held, unknown, type Check } from './audit';
import { difference } from './difference';
import type { Evidence } from './kept';

/** What was kept, held against a journal. */
export interface Checked {
  /** The file that it is from. */
  from?: string;
  kind: 'houseKey' | 'table' | 'commitment' | 'terms' | 'seed' | 'sent' | 'head';
  word: 'house' | 'confirmed' | 'client' | 'asked';
  outcome: 'holds' | 'void' | 'contradicts' | 'unseen' | 'malformed';
  /** The same as a sentence, in English. */
  says: string;
}

export interface Figures {
  of: { game: string; seats: number } | { rounds: number };
  entries: number;
  commands: number;
  deadlines: number;
  events: number;
  draws: number;
}

export interface Notes {
  format: number;
  house: { key: string; keyWords: string[]; table: string; attempt: number } | null;
  lastHead: string;
  lastHeadWords: string[];
  endedByRules: boolean;
}

/** What comes of a journal: it holds in itself, or the first entry that does not, and why. */
export type Judgement =
  | { verdict: 'verified' | 'contradicted'; figures: Figures; notes: Notes; checked: Checked[] }
  | { verdict: 'broken' | 'otherGame' | 'notClosed' | 'refused'; entry?: number; why: string };

/** A file that somebody kept. */
export interface KeptFile {
  name: string;
  text: string;
}

export const judge = (journal: string, evidence: KeptFile[]): Promise<Judgement> => ask({ ask: 'audit', journal, evidence });

export const isGood = ({ outcome }: Checked): boolean => outcome !== 'contradicts' && outcome !== 'malformed';

/** The journal, against the rules and what this device kept. Where the rules cannot be fetched, it is not known. */
export async function decideAgain(journal: string, evidence: Evidence | null): Promise<Check> {
  const files = evidence === null ? [] : [{ name: 'evidence', text: JSON.stringify(evidence) }];
  try {
    return checkOf(await judge(journal, files));
  } catch {
    return unknown('rules');
  }
}

function checkOf(judgement: Judgement): Check {
  // A game that somebody else has written: only its own program can decide it again.
  if (judgement.verdict === 'otherGame') return unknown('rules');
  if (!('figures' in judgement)) return held('rules', difference('rules', '', judgement.why));
  const bad = judgement.checked.find((kept) => !isGood(kept));
  return held('rules', bad ? difference('rules', '', bad.says) : null, judgement.figures.commands);
}
