/** The journal of one's own server seed, whose rounds are against the house, held against what this device kept. */

import {
  checkCommitment,
  checkHeads,
  checkLastHead,
  compareChain,
  comparePlace,
  compareSent,
  held,
  unknown,
  type Check,
  type SeedCase,
} from './audit';
import { difference, first, unless, type Difference } from './difference';
import type { Entry, Line } from './journal';
import { ofAttempt, type SentBet } from './kept';

/** An entry of a seed's journal names its round, and a bet what it fixes. */
export interface RoundEntry extends Entry {
  round?: number;
  bet?: { game: string; currency: string; clientSeed: string; nonce: number; config?: { rtp?: number | string } };
}

/** The player of a seed's journal is its only seat. */
const PLAYER = 0;

/** All that can be checked of it without knowing the games. */
export function checkSeedJournal(the: SeedCase): Check[] {
  const { journal } = the;
  const elsewhere = comparePlace(the);
  return [
    elsewhere ? held('commitment', elsewhere) : checkCommitment(the),
    checkBets(the),
    checkOwn(the),
    checkHeads(the),
    checkLastHead(the),
    held('chain', compareChain(journal), journal.lines.length),
  ];
}

/** Every bet with the nonce, the client seed and the stake that it was sent with. */
function checkBets({ journal: { lines }, kept, attempt }: SeedCase): Check {
  const bets = kept.bets.filter((bet) => bet.taken && bet.attempt === attempt);
  const placed = new Map(lines.flatMap(({ entry }) => (entry.id === undefined ? [] : [[entry.id, entry as RoundEntry] as const])));
  return bets.length === 0
    ? unknown('bets')
    : held(
        'bets',
        first(bets, (bet) => compareBet(bet, placed.get(bet.id))),
        bets.length,
      );
}

function compareBet(sent: SentBet, placed: RoundEntry | undefined): Difference | null {
  if (!placed?.bet) return difference('lost', sent.id, '');
  const { clientSeed, nonce, game, currency, config } = placed.bet;
  const { amount, difficulty } = placed.what;
  return (
    unless('nonce', sent.nonce, nonce) ??
    unless('clientSeed', sent.clientSeed, clientSeed) ??
    unless('round', sent.game, game) ??
    (sent.rtp === undefined ? null : unless('settings', `rtp: ${sent.rtp}`, `rtp: ${config?.rtp}`)) ??
    unless('round', stakeOf(sent), stakeOf({ amount, currency, difficulty }))
  );
}

/** What was put on a round, as people say it. */
export const stakeOf = ({ amount, currency, difficulty }: { amount: unknown; currency: string; difficulty?: unknown }): string =>
  [amount, currency, difficulty].filter(Boolean).join(' ');

/** What was sent from here, from the moment on that this device knew the seed. */
function checkOwn({ journal: { lines }, kept, attempt }: SeedCase): Check {
  const commitment = ofAttempt(kept.commitments, attempt);
  if (!commitment) return unknown('sent');
  const sent = kept.sent.filter((one) => one.attempt === attempt);
  const isKnown = ({ entry }: Line) => ((entry as RoundEntry).round ?? 0) >= (commitment.nonce ?? 0);
  return held('sent', compareSent(lines.filter(isKnown), sent, PLAYER), sent.length);
}
