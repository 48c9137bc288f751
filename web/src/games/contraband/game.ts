/** Contraband (밀수 게임): what the page needs of it. */

import type { TableGame } from '../game';
import { about } from './about';
import Actions from './Actions.svelte';
import Board from './Board.svelte';
import { draws } from './fair';
import { charts } from './ledger';
import { line } from './lines';
import { moments } from './moments';
import { catalogues, money, words } from './text';
import { atZero, hint, outcome, ruleSection, status, waitsForMe } from './told';

/** For the settlement of the last round to be read before the result comes. */
const LOOK_AT_THE_END = 7000;

export const game: TableGame<'contraband'> = {
  about,
  words: catalogues,
  variants: [],
  Board,
  Actions,
  hasSides: true,
  seatRole: (seat, seats) => words().teams[seat < seats / 2 ? 'smugglers' : 'inspectors'],
  status,
  waitsForMe,
  atZero,
  line,
  sound: (event) =>
    event.type === 'transferred' ? 'chip' : event.type === 'settled' ? (event.settlement.outcome === 'caught' ? 'crash' : 'card') : null,
  rest: ({ view }) => (view.history.length > 0 ? LOOK_AT_THE_END : 0),
  moments,
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
