/** Contraband (밀수 게임): what the page needs of it. */

import type { Setting, TableGame } from '../game';
import { about } from './about';
import Actions from './Actions.svelte';
import Board from './Board.svelte';
import { draws } from './fair';
import { charts } from './ledger';
import { line } from './lines';
import { catalogues, money, words } from './text';
import { atZero, hint, outcome, ruleSection, status, waitsForMe } from './told';

const seconds = (name: string, standard: number): Setting => ({ name, standard, range: { min: 1, max: 86_400, step: 1 } });
const sum = (name: string, standard: number): Setting => ({ name, standard, range: { min: 0, max: 1_000_000_000, step: 100 } });

export const game: TableGame<'contraband'> = {
  about,
  words: catalogues,
  settings: [
    { name: 'rounds', standard: 5, range: { min: 1, max: 100, step: 1 } },
    sum('startMoney', 3000),
    sum('maxSmuggle', 1000),
    seconds('selectSeconds', 30),
    seconds('actSeconds', 30),
    seconds('settleSeconds', 5),
  ],
  Board,
  Actions,
  seatRole: (seat, seats) => words().teams[seat < seats / 2 ? 'smugglers' : 'inspectors'],
  status,
  waitsForMe,
  atZero,
  line,
  outcome,
  score: money,
  charts,
  rules: {
    en: () => import('./rules/en'),
    vi: () => import('./rules/vi'),
    zh: () => import('./rules/zh'),
    ko: () => import('./rules/ko'),
  },
  ruleSection,
  hint,
  draws,
};
