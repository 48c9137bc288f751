/** Dragon Tower, as the page of the games against the house shows it. */

import type { SessionGame } from '../../session/game';
import { ladderDraws, ladderLimit, ladderStatus } from '../../session/ladder';
import Actions from './Actions.svelte';
import Board from './Board.svelte';
import Odds from './Odds.svelte';
import { about } from './about';
import { anyTile } from './climb';
import { texts, words } from './text';

export const game: SessionGame<'dragontower'> = {
  about,
  words: texts,
  Board,
  Actions,
  Odds,
  status: (stage) => ladderStatus(stage, words()),
  limit: (stage, stake) => ladderLimit(stage, stake, words()),
  sounds: { step: 'chip', lost: 'crash' },
  auto: {
    go: (stage) => ({ request: anyTile(stage), deed: 'step' }),
    made: ({ view }) => view.step ?? 0,
    unit: () => words().autoUnit,
  },
  recap: ({ view }) => {
    const difficulty = words().difficulties[view.difficulty ?? ''] ?? '';
    return words().recap(difficulty, view.survived.filter(Boolean).length, view.steps ?? 0);
  },
  draws: (round, seeds, events) => ladderDraws(round, seeds, events, words()),
  rules: {
    en: () => import('./rules/en'),
    vi: () => import('./rules/vi'),
    zh: () => import('./rules/zh'),
    ko: () => import('./rules/ko'),
  },
  ruleSection: ({ playing }) => (playing ? 'step' : 'bet'),
  hint: ({ round, playing }) => {
    if (playing) return { id: 'open', text: words().hints.open };
    return round ? null : { id: 'ready', text: words().hints.ready };
  },
};
