/** The courses of prices and values: the rounds in the books, and the one that runs. */

import type { View } from '../../generated/bazaar';
import { inLang } from '../../text/index.svelte';
import type { Chart } from '../../ui/chart';
import { GOODS } from './goods';
import { texts } from './text';

const TENS = 10;

type Books = Pick<View, 'round' | 'history' | 'prices' | 'portfolios'>;

/** Whether the present round is not in the books yet. */
const runs = (view: Books): boolean => !view.history.some((row) => row.round === view.round);

function labels(view: Books): string[] {
  const words = inLang(texts);
  const booked = view.history.map((row) => words.roundShort(row.round));
  return runs(view) ? [...booked, words.now] : booked;
}

/** With the event of each round, which moved them. */
export function priceChart(view: Books & Pick<View, 'event'>): Chart {
  const words = inLang(texts);
  const tables = [...view.history.map((row) => row.prices), ...(runs(view) ? [view.prices] : [])];
  const lines = GOODS.map((good) => ({ name: words.goods[good], values: tables.map((prices) => prices[good]) }));
  const marks = [...view.history.map(({ event }) => event), ...(runs(view) ? [view.event.id] : [])].map((event) => words.events[event].name);
  return { title: words.prices.chart, labels: labels(view), lines, marks };
}

export function valueChart(view: Books, names: string[]): Chart {
  const now = view.portfolios.map((portfolio) => portfolio.value);
  const rounds = [...view.history.map((row) => row.values), ...(runs(view) ? [now] : [])];
  const lines = names.map((name, seat) => ({ name, values: rounds.map((values) => values[seat] ?? 0) }));
  // All begin at the same worth, and what matters is by how little they differ. Below the lowest stays some room.
  const from = Math.max(0, Math.floor((Math.min(...rounds.flat()) - 1) / TENS) * TENS);
  return { title: inLang(texts).values, labels: labels(view), lines, from };
}
