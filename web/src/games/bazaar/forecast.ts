/**
 * What the end of the round will do to a portfolio as it stands, told before it happens. The thresholds are
 * those that the rules state (B19 to B22); they decide nothing here, the house does.
 */

import type { Choice, Goods, PortfolioView, View } from '../../generated/bazaar';
import { quote, unitsOf, type Good } from './goods';

export const GOLD_FEES = [
  { from: 12, fee: 2 },
  { from: 8, fee: 1 },
] as const;
export const CRASH_FROM = 4;
const BETRAYED_LOSES = 5;
const CONVERTED: Good[] = ['TG', 'TKL', 'C'];

export type Forecast =
  | { kind: 'fee'; gold: number; fee: number }
  | { kind: 'feeNear'; gold: number; from: number; fee: number }
  | { kind: 'crash'; crypto: number }
  | { kind: 'crashSafe'; crypto: number }
  | { kind: 'unpayable'; cost: number; money: number }
  | { kind: 'conversion'; good: Good }
  | { kind: 'conversionIfBetrayed'; good: Good };

/** Those that cost something, if nothing changes. */
export const bites = (one: Forecast): boolean => one.kind !== 'feeNear' && one.kind !== 'crashSafe';

type Round = Pick<View, 'prices' | 'event'>;

/** Everything that can be said of a seat; its choice is known to itself alone. */
export function forecast(portfolio: PortfolioView, round: Round, choice: Choice | null, paired: boolean): Forecast[] {
  const bought = gambled(portfolio, round.prices, choice);
  const crypto = unitsOf(portfolio, 'C') + bought.crypto;
  return [
    ...(bought.failed ? [bought.failed] : []),
    ...goldFee(unitsOf(portfolio, 'TKL')),
    ...crash(round.event.cryptoCrashFlag, crypto),
    ...conversion(portfolio, portfolio.TS - bought.cost, choice, paired),
  ];
}

interface Gambled {
  cost: number;
  crypto: number;
  failed?: Forecast;
}

function gambled(portfolio: PortfolioView, prices: Goods, choice: Choice | null): Gambled {
  if (choice?.action !== 'CRYPTO_GAMBLE') return { cost: 0, crypto: 0 };
  const cost = quote(prices, 'C', choice.amountC);
  if (cost <= portfolio.TS) return { cost, crypto: choice.amountC };
  return { cost: 0, crypto: 0, failed: { kind: 'unpayable', cost, money: portfolio.TS } };
}

const feeOf = (gold: number): number => GOLD_FEES.find(({ from }) => gold >= from)?.fee ?? 0;

function goldFee(gold: number): Forecast[] {
  const fee = feeOf(gold);
  const near = GOLD_FEES.find(({ from }) => gold === from - 1);
  return [...(fee > 0 ? [{ kind: 'fee', gold, fee } as const] : []), ...(near ? [{ kind: 'feeNear', gold, ...near } as const] : [])];
}

function crash(announced: boolean, crypto: number): Forecast[] {
  if (!announced) return [];
  return [{ kind: crypto >= CRASH_FROM ? 'crash' : 'crashSafe', crypto }];
}

function conversion(portfolio: PortfolioView, money: number, choice: Choice | null, paired: boolean): Forecast[] {
  const good = CONVERTED.find((one) => unitsOf(portfolio, one) > 0);
  if (!good) return [];
  const left = money - feeOf(unitsOf(portfolio, 'TKL'));
  if (left <= 0) return [{ kind: 'conversion', good }];
  const trusting = paired && choice?.action === 'COOPERATE';
  return trusting && left - BETRAYED_LOSES <= 0 ? [{ kind: 'conversionIfBetrayed', good }] : [];
}
