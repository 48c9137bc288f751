/** Contraband (밀수 게임): what the page needs of it. */

import type { TableGame } from '../game';
import { about } from './about';
import Actions from './Actions.svelte';
import Board from './Board.svelte';
import { draws } from './fair';
import { charts } from './ledger';
import { line } from './lines';
import { catalogues, money, words } from './text';
import { atZero, hint, outcome, ruleSection, status, waitsForMe } from './told';

export const game: TableGame<'contraband'> = {
  about,
  words: catalogues,
  variants: [],
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
