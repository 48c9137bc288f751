/** The four goods: how they are listed, and what the rules make of them. */

import type { Asset, Goods, PortfolioView, Quote, Row } from '../../generated/bazaar';
import { preview } from '../../wasm/preview.svelte';

export type Good = keyof Goods;

/** In the order in which people read them: money first. */
export const GOODS: Good[] = ['TS', 'TG', 'TKL', 'C'];
/** What can be put on sale. */
export const ASSETS: Asset[] = ['TKL', 'TG', 'C'];

/** Units of a good, those on sale included. */
export const unitsOf = (portfolio: PortfolioView, good: Good): number => portfolio[good] + onSale(portfolio, good);

export const onSale = (portfolio: PortfolioView, good: Good): number => (good === 'TS' ? 0 : portfolio.reserved[good]);

/** What a lot costs by the table (B13). */
export const quote = (prices: Goods, asset: Asset, quantity: number): Quote | undefined =>
  preview('bazaar', 'quotes', { prices, of: [{ asset, quantity }] })?.[0];

/** How far the money of a seat, and that of the whole table, reaches. */
export const reachOf = (prices: Goods, asset: Asset, portfolios: PortfolioView[], seat: number) =>
  preview('bazaar', 'reach', { prices, of: { asset, own: portfolios[seat]!.TS, all: portfolios.map((one) => one.TS) } });

/** A portfolio as it was before some rows of a reveal's log, at the same prices. */
export function before(portfolio: PortfolioView, rows: Row[], prices: Goods): PortfolioView {
  if (rows.length === 0) return portfolio;
  return preview('bazaar', 'before', { portfolio, rows, prices }) ?? portfolio;
}
