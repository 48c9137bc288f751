/** Xì Dách at the table. */

import { inLang } from '../../text/index.svelte';
import type { TableGame } from '../game';
import { about } from './about';
import Actions from './Actions.svelte';
import Board from './Board.svelte';
import { charts } from './charts';
import { draws } from './fair';
import { atZero, hint, outcome, ruleSection, status } from './guide';
import { line, sound } from './log';
import { moments } from './moments';
import { rest } from './stage.svelte';
import { texts } from './text';
import { DEALER } from './who';

function seatRole(seat: number): string {
  const { dealer, dealerGloss, player } = inLang(texts);
  if (seat !== DEALER) return player;
  return dealerGloss === '' ? dealer : `${dealer} (${dealerGloss})`;
}

export const game: TableGame<'xidach'> = {
  about,
  words: { vi: texts.vi.game, zh: texts.zh.game, ko: texts.ko.game, en: texts.en.game },
  variants: [],
  Board,
  Actions,
  seatRole,
  status,
  atZero,
  line,
  sound,
  rest,
  moments,
  outcome,
  score: (value) => inLang(texts).score(value),
  charts,
  rules: {
    vi: () => import('./rules/vi'),
    zh: () => import('./rules/zh'),
    ko: () => import('./rules/ko'),
    en: () => import('./rules/en'),
  },
  ruleSection,
  hint,
  draws,
};
