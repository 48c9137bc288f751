/** What the books add up to. The rule book knows no net worth: it is for whoever reads the books, and decides nothing. */

import type { PlayerView } from '../../generated/cashflow';

interface Mortgage {
  /** The asset that stands for it. */
  id: string;
  balance: number;
}

export interface Worth {
  /** What is owed on property: it is settled at a sale, and owed until then. */
  mortgages: Mortgage[];
  owned: number;
  owed: number;
  net: number;
}

const total = (figures: number[]): number => figures.reduce((sum, one) => sum + one, 0);

export function worthOf({ cash, assets, liabilities }: Pick<PlayerView, 'cash' | 'assets' | 'liabilities'>): Worth {
  const mortgages = assets.flatMap(({ id, metadata }) =>
    'mortgage' in metadata && metadata.mortgage > 0 ? [{ id, balance: metadata.mortgage }] : [],
  );
  const owned = total([cash, ...assets.map(({ cost }) => cost)]);
  const owed = total([...liabilities, ...mortgages].map(({ balance }) => balance));
  return { mortgages, owned, owed, net: owned - owed };
}
