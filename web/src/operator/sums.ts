/** Amounts summed up by currency, exactly. */

import { decimal, unitsOf } from '../house/decimal';

interface Amount {
  currency: string;
  amount: string;
}

/** What amounts come to in each currency; those of one currency have the same decimals. */
export function sums(all: Amount[]): Amount[] {
  const found = new Map<string, { units: bigint; decimals: number }>();
  for (const { currency, amount } of all) {
    const decimals = amount.split('.')[1]?.length ?? 0;
    const units = unitsOf(amount, decimals);
    const before = found.get(currency)?.units;
    if (units !== null) found.set(currency, { units: before === undefined ? units : before + units, decimals });
  }
  return [...found].map(([currency, { units, decimals }]) => ({ currency, amount: decimal(units, decimals) }));
}
