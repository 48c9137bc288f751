import type { Scene } from '../../house/scene';
import { inLang, list, number } from '../../text/index.svelte';
import type { TableGame } from '../game';
import { about } from './about';
import Actions from './Actions.svelte';
import Board from './Board.svelte';
import { priceChart, valueChart } from './charts';
import { draws } from './fair';
import { line } from './lines';
import { moments } from './moments';
import { told } from './telling.svelte';
import { texts } from './text';

type BazaarScene = Scene<'bazaar'>;

const awaited = ({ view, names, seat }: BazaarScene): string => list(view.turn.filter((one) => one !== seat).map((one) => names[one] ?? ''));

function status(scene: BazaarScene): string {
  const { view, seat, names } = scene;
  const words = inLang(texts).status;
  const asked = seat !== null && view.turn.includes(seat);
  if (view.phase === 'reveal') return asked ? words.reveal : words.revealWaiting(awaited(scene));
  if (seat === null) return words.watch(awaited(scene));
  if (!asked) return words.ready(awaited(scene));
  if (view.action) return words.chosen;
  return view.partner === null ? words.chooseAlone : words.choose(names[view.partner] ?? '');
}

function atZero({ view }: BazaarScene): string | null {
  const words = inLang(texts).atZero;
  if (view.phase === 'negotiation') return words.negotiation;
  return view.phase === 'reveal' ? words.reveal : null;
}

function outcome({ view, names, seat }: BazaarScene): string {
  const { winners, scores } = view.result!;
  const words = inLang(texts).outcome;
  const named = list(winners.filter((one) => one !== seat).map((one) => names[one] ?? ''));
  const best = number(Math.max(...scores));
  const many = winners.length > 1;
  if (seat === null) return words.watched(named, many, best);
  if (!winners.includes(seat)) return words.lost(named, many, best, number(scores[seat]!));
  return many ? words.shared(named, best) : words.won(best);
}

function hint({ view, seat }: BazaarScene): { id: string; text: string } | null {
  const { hints } = inLang(texts);
  if (seat === null) return null;
  if (view.phase === 'reveal') return { id: 'reveal', text: hints.reveal };
  if (view.phase !== 'negotiation') return null;
  if (view.round > 1) return { id: 'mood', text: hints.mood };
  if (!view.action) return { id: 'start', text: hints.start };
  const forSale = view.offers.some((offer) => offer.seat !== seat);
  return forSale ? { id: 'market', text: hints.market } : { id: 'sealed', text: hints.sealed };
}

/** For the last reveal to be read before the result comes. */
const LOOK_AT_THE_END = 4000;

const SECTIONS: Record<string, string> = { negotiation: 'negotiation', reveal: 'reveal', over: 'end' };

export const game: TableGame<'bazaar'> = {
  about,
  words: { en: texts.en.game, vi: texts.vi.game, zh: texts.zh.game, ko: texts.ko.game },
  variants: ['pricing'],
  Board,
  Actions,
  status,
  atZero,
  line,
  sound: (event) => (event.type === 'offerBought' ? 'chip' : event.type === 'eventTaken' || event.type === 'choicesOpened' ? 'card' : null),
  told,
  rest: () => LOOK_AT_THE_END,
  moments,
  outcome,
  score: (value) => inLang(texts).score(number(value)),
  charts: ({ view, names }) => [valueChart(view, names), priceChart(view)],
  chartsOnBoard: true,
  rules: {
    en: () => import('./rules/en'),
    vi: () => import('./rules/vi'),
    zh: () => import('./rules/zh'),
    ko: () => import('./rules/ko'),
  },
  ruleSection: ({ view }) => SECTIONS[view.phase] ?? 'aim',
  hint,
  draws,
};
