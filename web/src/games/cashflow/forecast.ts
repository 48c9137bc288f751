/**
 * What a request would come to, told before it is made. Whether it may be made, and with which amounts, the options
 * say; this is only the arithmetic that a player would do on paper, and the house's answer replaces it.
 */

import type { AssetView, LiabilityView, OpenCard, PlayerView } from '../../generated/cashflow';
import type { Scene } from '../../house/scene';
import { perkOf } from './catalogue';
import { isDeal, isOffer, quantityOf } from './words';

/** Halves go up, as everywhere in the rules. */
const round = (value: number) => Math.floor(value + 0.5);

export interface After {
  loan: number;
  cash: number;
  payday: number;
}

/** Missing cash is lent in thousands, for a tenth of it each payday. */
export function afterPurchase(player: PlayerView, price: number, cashflow: number): After {
  const missing = Math.max(0, price - player.cash);
  const loan = player.track === 'ratRace' ? Math.ceil(missing / 1000) * 1000 : 0;
  return { loan, cash: player.cash + loan - price, payday: player.payday + cashflow - loan / 10 };
}

export const afterLoan = (player: PlayerView, amount: number): After => ({
  loan: amount,
  cash: player.cash + amount,
  payday: player.payday - amount / 10,
});

/** The bank loan costs less with every part repaid; any other debt ends. */
export function afterRepayment(player: PlayerView, debt: LiabilityView, amount: number): After {
  const freed = debt.id === 'bank' ? amount / 10 : debt.payment;
  return { loan: 0, cash: player.cash - amount, payday: player.payday + freed };
}

export function donation(player: PlayerView): number {
  const onFastTrack = player.track === 'fastTrack';
  return onFastTrack ? Math.max(round(player.totalIncome / 5), 5_000) : Math.max(round(player.totalIncome / 10), 100);
}

export const afterEntry = ({ payday }: PlayerView) => ({
  cash: 100 * payday,
  income: payday + 50_000,
  target: payday + 100_000,
});

/** What the dice of the next roll are, of the last charity too. */
export const diceOf = (scene: Scene<'cashflow'>, player: PlayerView): number =>
  (scene.config.dice === 'fast' ? 2 : 1) + (player.charityTurns > 0 ? 1 : 0);

/** What is paid for an asset now. */
interface Sale {
  /** For one share or coin, where it is sold by number. */
  each: number | null;
  /** For the whole, before its mortgage. */
  price: number;
  mortgage: number;
  /** What comes in for the whole. */
  proceeds: number;
  /** The dream's help on top, with perks. */
  bonus: (proceeds: number) => number;
}

const mortgageOf = ({ metadata }: AssetView) => ('mortgage' in metadata ? metadata.mortgage : 0);
const unitsOf = ({ metadata }: AssetView) => ('units' in metadata ? metadata.units : 1);

function byNumber(asset: AssetView, each: number, bonus: Sale['bonus']): Sale {
  const price = each * (quantityOf(asset) ?? 0);
  return { each, price, mortgage: 0, proceeds: price, bonus };
}

function whole(price: number, mortgage: number, bonus: Sale['bonus']): Sale {
  return { each: null, price, mortgage, proceeds: Math.max(0, price - mortgage), bonus };
}

function saleBonus(scene: Scene<'cashflow'>, player: PlayerView): Sale['bonus'] {
  const perk = scene.config.perks ? perkOf(player.dream) : null;
  if (perk?.kind === 'sale_cash') return () => perk.amount;
  if (perk?.kind === 'sale_bonus_percent') return (proceeds) => round((proceeds * perk.amount) / 100);
  return () => 0;
}

/** What the open card, or a liquidation, pays for an asset. */
export function saleOf(scene: Scene<'cashflow'>, player: PlayerView, asset: AssetView): Sale | null {
  const { card, phase } = scene.view;
  const nothing = () => 0;
  if (phase === 'liquidate') return whole(Math.floor(asset.cost / 2), 0, nothing);
  if (!card) return null;
  if (isDeal(card) && 'price' in card) return byNumber(asset, card.price, nothing);
  return isOffer(card) ? offered(card, asset, saleBonus(scene, player)) : null;
}

function offered(card: OpenCard, asset: AssetView, bonus: Sale['bonus']): Sale | null {
  if (!('kind' in card) || card.kind !== 'sell') return null;
  const price = card.pricePerUnit === undefined ? (card.price ?? 0) : card.pricePerUnit * unitsOf(asset);
  return 'coin' in asset.metadata ? byNumber(asset, price, bonus) : whole(price, mortgageOf(asset), bonus);
}
