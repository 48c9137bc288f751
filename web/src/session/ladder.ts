/** What Chicken Road and Dragon Tower share: steps that are survived by chance, each worth more than the one before. */

import { raw, type Seeds } from '../fair/draws';
import type { DrawCheck } from '../fair/check';
import type { Round, RoundView } from '../house/session.svelte';
import { list, number } from '../text/index.svelte';
import { odds } from '../wasm/preview.svelte';
import type { JournalEvent, SessionWords, Stage } from './game';
import { paidMultiplier } from './limit';
import { winsOf } from './odds';
import { money, multiplier } from './shown';

export type LadderName = 'chickenroad' | 'dragontower';
export type LadderView = RoundView<LadderName>;

/** The words that both games give, each in its own terms. */
export interface LadderWords extends SessionWords {
  /** A step by its number. */
  step: (n: number) => string;
  /** Heading of a column of such numbers. */
  steps: string;
  /** The button that makes the next step. */
  go: (n: number) => string;
  /** What the board is called, and what its steps are marked with. */
  board: string;
  marks: { survived: string; lost: string; next: string };
  notYet: string;
  /** What autoplay asks: how far before the cash-out. */
  autoUnit: string;
  status: {
    ready: string;
    begun: string;
    survived: (n: number, multiplier: string) => string;
    lost: (n: number) => string;
    found: (n: number) => string;
    cashedOut: (amount: string) => string;
    finished: (amount: string) => string;
    limited: (amount: string) => string;
  };
  /** The step that reaches the limit, with the multiplier of the table and the one that is paid. */
  limitReached: (most: string, n: number, multiplier: string, paid: string) => string;
  limitFar: (most: string, multiplier: string, amount: string) => string;
  returns: {
    label: string;
    step: (share: string) => string;
    run: (n: number, share: string) => string;
    stepLine: (n: number) => string;
    runLine: (n: number) => string;
    /** The multiplier as what it is: the return over the chance. */
    quotient: string;
    note: string;
  };
  table: { caption: (difficulty: string) => string; reach: string; pays: string; share: string; capped: string };
  recap: (difficulty: string, survived: number, of: number) => string;
  draw: (n: number, drawn: string, below: string, survived: boolean) => string;
  /** The same where a step has tiles, which are counted from 1 here. */
  drawTiles?: (n: number, drawn: string, safe: string, picked: number, survived: boolean) => string;
  hints: { ready: string; open: string };
}

/** Where things stand, in the game's own words. */
export function ladderStatus({ round, playing, deed, currency }: Stage<LadderName>, words: LadderWords): string {
  const told = words.status;
  const view = round?.view;
  if (!view || view.step === null) return told.ready;
  if (view.phase === 'finished') return told.lost(view.step);
  if (!playing) {
    const amount = `${money(view.finalPayout ?? '0')} ${round?.currency ?? currency.currency}`;
    if (view.step === view.steps) return told.finished(amount);
    return deed === 'step' ? told.limited(amount) : told.cashedOut(amount);
  }
  if (deed === 'step') return told.survived(view.step, multiplier(view.currentMultiplier ?? '1'));
  return deed === 'bet' ? told.begun : told.found(view.step);
}

/** What the limit on the win means for a stake at the chosen difficulty. */
export function ladderLimit({ info, difficulty, currency }: Stage<LadderName>, stake: string, words: LadderWords): string {
  const multipliers = info.tables.find((table) => table.difficulty === difficulty)?.multipliers ?? [];
  const most = `${money(currency.maxPayout)} ${currency.currency}`;
  const wins = winsOf(stake, multipliers, currency);
  if (!wins) return '';
  const at = wins.findIndex(({ isLimit }) => isLimit);
  if (at >= 0) return words.limitReached(most, at + 1, multiplier(multipliers[at]!), paidMultiplier(multipliers[at]!, wins[at]));
  return words.limitFar(most, multiplier(multipliers.at(-1)!), money(wins.at(-1)!.pays));
}

/** The ladder to be drawn: of the round, unless the form has moved on to another difficulty. */
export interface Ladder {
  multipliers: string[];
  /** How many steps were survived. */
  made: number;
  /** The step that lost the round, counted from 1; null where none did. */
  lostAt: number | null;
  playing: boolean;
}

export function ladderOf({ round, playing, info, difficulty }: Stage<LadderName>): Ladder {
  const view = round?.view;
  if (view && (playing || view.difficulty === difficulty)) {
    const made = view.survived.filter(Boolean).length;
    const lost = view.survived.includes(false);
    return { multipliers: view.multipliers, made, lostAt: lost ? made + 1 : null, playing };
  }
  const multipliers = info.tables.find((table) => table.difficulty === difficulty)?.multipliers ?? [];
  return { multipliers, made: 0, lostAt: null, playing: false };
}

/** How a step of the ladder stands. */
export function standOf({ made, lostAt, playing }: Ladder, step: number): keyof LadderWords['marks'] | null {
  if (step <= made) return 'survived';
  if (step === lostAt) return 'lost';
  return playing && step === made + 1 ? 'next' : null;
}

const RANGE = 2 ** 32;

/** The tiles of a step that a draw makes safe: with t = ⌊draw(2^32) × b ÷ 2^32⌋, tile j is if (t + j) mod b < a. */
function safeTiles(drawn: number, [safe, of]: number[]): number[] {
  const turn = Math.floor((drawn * of!) / RANGE);
  return Array.from({ length: of! }, (_, tile) => tile).filter((tile) => (turn + tile) % of! < safe!);
}

/** Every step of a round again: where there are no tiles, it is that of the first one. Nothing is checked before the rules say its chance. */
export function ladderDraws(round: Round<LadderName>, seeds: Seeds, events: JournalEvent[], words: LadderWords): DrawCheck[] {
  const { difficulty, multipliers, survived, tiles } = round.view;
  const steps = difficulty === null ? undefined : odds('steps', { game: round.game, difficulty, multipliers, of: null });
  if (!steps) return [];
  const written = events.filter((event) => event.type === 'stepSurvived' || event.type === 'stepLost');
  return survived.map((shown, index) => {
    const { cases, chance } = steps[index]!;
    const drawn = raw(seeds, index);
    const safe = safeTiles(drawn, cases);
    const told = tiles?.[index];
    const survives = safe.includes(told?.picked ?? 0);
    const shownRight = survives === shown && (!told || String(told.safe) === String(safe));
    const inJournal = written[index];
    const agrees = inJournal === undefined || ((inJournal.type === 'stepSurvived') === shown && inJournal.index === index);
    const meaning =
      told && words.drawTiles
        ? words.drawTiles(index + 1, number(drawn / RANGE), list(told.safe.map((tile) => number(tile + 1))), told.picked + 1, shown)
        : words.draw(index + 1, number(drawn / RANGE), number(Number(chance)), shown);
    return { nonce: seeds.nonce, index, bound: RANGE, drawn, meaning, ok: shownRight && agrees };
  });
}
