/** HiLo, as the page of the games against the house shows it. */

import type { SessionGame, Stage } from '../../session/game';
import { winOf } from '../../session/odds';
import { money, multiplier } from '../../session/shown';
import Actions from './Actions.svelte';
import Board from './Board.svelte';
import Odds from './Odds.svelte';
import { about } from './about';
import { draws } from './fair';
import { skipsLeft } from './odds';
import { remember } from './path';
import { named, rank, texts, words } from './text';

type HiLoStage = Stage<'hilo'>;

/** The multiplier that a round begins with. */
const ONE = '1.00000000';

function status({ round, playing, deed, currency, info }: HiLoStage): string {
  const told = words().status;
  const view = round?.view;
  if (!view?.currentCard) return told.ready;
  const card = named(view.currentCard);
  if (view.phase === 'finished') return told.wrong(card);
  if (!playing) {
    const amount = `${money(view.finalPayout ?? '0')} ${round?.currency ?? currency.currency}`;
    return deed === 'higher' || deed === 'lower' ? told.automatic(amount) : told.cashedOut(amount);
  }
  const left = skipsLeft(info.rtp, view.skipCount ?? 0);
  if (deed === 'skip' && left !== undefined) return told.skipped(card, left);
  if (deed === 'higher' || deed === 'lower') return told.right(card, multiplier(view.currentMultiplier ?? '1'));
  return deed === 'bet' ? told.first(card) : told.found(card);
}

/** The multiplier at which a stake reaches the limit, rounded up to two decimals. */
function limit({ currency }: HiLoStage, stake: string): string {
  const win = winOf(stake, ONE, currency);
  return win ? words().limit(`${money(currency.maxPayout)} ${currency.currency}`, multiplier(win.limitFrom)) : '';
}

export const game: SessionGame<'hilo'> = {
  about,
  words: texts,
  Board,
  Actions,
  Odds,
  status,
  limit,
  sounds: { step: 'card', lost: 'loss' },
  auto: {
    go: ({ round }) => {
      const { higher, lower } = round!.view;
      const choice = Number(higher?.probability) < Number(lower?.probability) ? 'lower' : 'higher';
      remember(round!, choice);
      return { request: { type: 'hilo.choice', choice }, deed: choice };
    },
    made: ({ view }) => view.guessCount ?? 0,
    unit: () => words().autoUnit,
  },
  recap: ({ view }) => words().recap(view.cardHistory.slice(-12).map(rank).join(' ')),
  draws,
  rules: {
    en: () => import('./rules/en'),
    vi: () => import('./rules/vi'),
    zh: () => import('./rules/zh'),
    ko: () => import('./rules/ko'),
  },
  ruleSection: ({ playing }) => (playing ? 'guess' : 'bet'),
  hint: ({ round, playing }) => {
    if (playing) return { id: 'open', text: words().hints.open };
    return round ? null : { id: 'ready', text: words().hints.ready };
  },
};
