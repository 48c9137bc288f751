/** What the end of the round will do to a portfolio as it stands, told by the rules before it happens. */

import type { Act, Choice, Forecast, PortfolioView, View } from '../../generated/bazaar';
import { preview } from '../../wasm/preview.svelte';

/** Those that cost something, if nothing changes. */
export const bites = (one: Forecast): boolean => one.kind !== 'feeNear' && one.kind !== 'crashSafe';

type Round = Pick<View, 'prices' | 'event'>;

/** A choice without the name of its command. */
function bare(act: Act): Choice {
  return act.action === 'CRYPTO_GAMBLE' ? { action: act.action, amountC: act.amountC } : { action: act.action };
}

/** Everything that can be said of a seat; its choice is known to itself alone. */
export function forecast(portfolio: PortfolioView, { prices, event }: Round, act: Act | null, paired: boolean): Forecast[] {
  return preview('bazaar', 'forecast', { portfolio, prices, event: event.id, choice: act && bare(act), paired }) ?? [];
}
