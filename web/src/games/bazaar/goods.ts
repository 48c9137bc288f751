/** The four goods: what they come to in a table of prices. For showing; what may be done comes from the options. */

import type { Asset, Goods, PortfolioView, Row } from '../../generated/bazaar';

export type Good = keyof Goods;

/** In the order in which people read them: money first. */
export const GOODS: Good[] = ['TS', 'TG', 'TKL', 'C'];
/** What can be put on sale. */
export const ASSETS: Asset[] = ['TKL', 'TG', 'C'];

/** Units of a good, those on sale included. */
export const unitsOf = (portfolio: PortfolioView, good: Good): number => portfolio[good] + onSale(portfolio, good);

export const onSale = (portfolio: PortfolioView, good: Good): number => (good === 'TS' ? 0 : portfolio.reserved[good]);

/** What a lot costs by the table: rounded up to whole TS, at least 1 (B13). */
export const quote = (prices: Goods, good: Good, quantity: number): number => Math.max(1, Math.ceil((quantity * prices[good]) / prices.TS));

/** More TS than lie at the whole table nobody can ever pay. */
export const moneyAtTable = (portfolios: PortfolioView[]): number => portfolios.reduce((sum, one) => sum + one.TS, 0);

/** How many units of a good so much TS buys. */
export const affordable = (prices: Goods, good: Good, money: number): number => Math.floor((money * prices.TS) / prices[good]);

/** A portfolio as it was before some rows of a reveal's log, at the same prices. */
export function before(portfolio: PortfolioView, rows: Row[], prices: Goods): PortfolioView {
  if (rows.length === 0) return portfolio;
  const earlier = { ...portfolio };
  for (const row of rows) for (const good of GOODS) earlier[good] -= row[good] ?? 0;
  earlier.value = GOODS.reduce((sum, good) => sum + unitsOf(earlier, good) * prices[good], 0);
  return earlier;
}
