import { number } from '../../text/index.svelte';
import type { GameWords, TableGame } from '../game';
import type { InAll } from '../../text/index.svelte';
import Actions from './Actions.svelte';
import Board from './Board.svelte';
import { about } from './about';
import { charts } from './charts';
import { draws } from './fair';
import { line } from './lines';
import { atZero, hint, outcome, ruleSection, status } from './moment';
import { moments, seatsOf, sound } from './moments';
import Setup from './Setup.svelte';
import { ALL, dreamName, professionName, words } from './words';

const allWords: InAll<GameWords> = { en: ALL.en.game, vi: ALL.vi.game, zh: ALL.zh.game, ko: ALL.ko.game };

export const game: TableGame<'cashflow'> = {
  about,
  words: allWords,
  variants: ['dice', 'fastTrack', 'perks', 'credit'],
  Board,
  Actions,
  Setup,
  picked: ({ professions, dreams }) => [professions && professionName(professions), dreams && dreamName(dreams)].filter(Boolean).join(' · '),
  status,
  atZero,
  line: (event, scene) => {
    const told = line(event, scene);
    return told && { ...told, seats: seatsOf(event, scene) };
  },
  sound,
  moments,
  outcome,
  score: (value) => words().score(number(value)),
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
