/** The way of a round: every card, and how it came. */

import type { Choice, Guess } from '../../generated/hilo';
import type { Round } from '../../house/session.svelte';
import type { JournalEvent } from '../../session/game';
import { marks } from '../../house/kept';
import { odds } from '../../wasm/preview.svelte';

const LETTERS: Record<Choice, string> = { higher: 'h', lower: 'l', skip: 's' };
const CHOICES: Record<string, Choice> = { h: 'higher', l: 'lower', s: 'skip' };

export interface Turned {
  card: number;
  /** What was said of it while the card before lay open; null for the first, and where this browser was not there. */
  choice: Choice | null;
  /** False for the card that ended the round. */
  right: boolean;
  /** The running multiplier, where a right guess has just changed it. */
  multiplier: string | null;
}

const nameOf = (round: Round<'hilo'>) => ({ hash: round.view.fair.serverSeedHash, number: round.round });

/** Remembers a choice before it is sent: the card that it brings may be seen after a reload only. */
export function remember(round: Round<'hilo'>, choice: Choice): void {
  const made = round.view.cardHistory.length - 1;
  marks.set(nameOf(round), marks.get(nameOf(round)).padEnd(made, '?').slice(0, made) + LETTERS[choice]);
}

export const rememberedChoices = (round: Round<'hilo'>): (Choice | null)[] => [...marks.get(nameOf(round))].map((letter) => CHOICES[letter] ?? null);

/** The choices as the journal has them. */
export function journalChoices(events: JournalEvent[]): (Choice | null)[] {
  return events.flatMap((event) => {
    if (event.type === 'cardSkipped') return ['skip'];
    return event.type === 'guessedRight' || event.type === 'guessedWrong' ? [event.choice as Guess] : [];
  });
}

/** The cards of a round with how each came. */
export function pathOf(round: Round<'hilo'>, choices = rememberedChoices(round)): Turned[] {
  const { cardHistory, multiplierHistory, phase } = round.view;
  const known = cardHistory.length - 1 <= choices.length && !choices.slice(0, cardHistory.length - 1).includes(null);
  let guesses = 0;
  return cardHistory.map((card, i) => {
    const choice = i === 0 ? null : (choices[i - 1] ?? null);
    const right = phase !== 'finished' || i < cardHistory.length - 1;
    const guessed = choice === 'higher' || choice === 'lower';
    const multiplier = known && guessed && right ? (multiplierHistory[guesses++] ?? null) : null;
    return { card, choice, right, multiplier };
  });
}

/** What the run so far gives back on average; null where this browser does not know every choice, or has no rules yet. */
export function returnOfPath(path: Turned[], multiplier: string): string | null {
  const came = path.slice(1).map(({ choice }, i) => ({ card: path[i]!.card, choice }));
  if (came.some(({ choice }) => choice === null)) return null;
  const guesses = came.filter((one): one is { card: number; choice: Guess } => one.choice === 'higher' || one.choice === 'lower');
  return odds('run', { made: { guesses, multiplier } }) ?? null;
}
