import { number } from '../../text/index.svelte';
import type { GameWords, Setting, TableGame } from '../game';
import type { InAll } from '../../text/index.svelte';
import Actions from './Actions.svelte';
import Board from './Board.svelte';
import { about } from './about';
import { charts } from './charts';
import { draws } from './fair';
import { line } from './lines';
import { atZero, hint, outcome, ruleSection, status } from './moment';
import { ALL, words } from './words';

const allWords: InAll<GameWords> = { en: ALL.en.game, vi: ALL.vi.game, zh: ALL.zh.game, ko: ALL.ko.game };

const seconds = { min: 5, max: 3600, step: 5 };
const settings: Setting[] = [
  { name: 'savings', standard: 'normal', oneOf: ['none', 'normal', 'salary', 'double-salary'] },
  { name: 'smallDeals', standard: true },
  { name: 'bigDeals', standard: true },
  { name: 'preferredStock', standard: true },
  { name: 'turnSeconds', standard: 60, range: seconds },
  { name: 'windowSeconds', standard: 30, range: seconds },
  { name: 'dice', standard: 'official', oneOf: ['official', 'fast'], variant: true },
  { name: 'fastTrack', standard: 'simple', oneOf: ['simple', 'events'], variant: true },
  { name: 'perks', standard: false, variant: true },
  { name: 'credit', standard: 'unlimited', oneOf: ['unlimited', 'covered'], variant: true },
];

export const game: TableGame<'cashflow'> = {
  about,
  words: allWords,
  settings,
  Board,
  Actions,
  status,
  atZero,
  line,
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
