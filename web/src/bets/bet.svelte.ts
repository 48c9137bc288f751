/** The next bet: what is typed, whether it can be placed, and why not. */

import type { Offer } from '../generated/table';
import type { CurrencyInfo, SessionGameInfo } from '../generated/wire';
import { session, type SessionName } from '../house/session.svelte';
import { decimal, unitsOf } from '../house/decimal';
import { lastBet } from '../house/kept';
import { listOf, offersOf } from '../house/scene';
import { money, typed, untyped } from '../session/shown';
import { words } from '../session/text';

/** What the form's own buttons multiply by. */
const FACTORS = [1, 10, 100, 1000].map(BigInt);
const TWO = BigInt(2);

export class NextBet {
  #currency = $state('');
  /** The stake as it was typed. */
  text = $state('');
  difficulty = $state('');

  constructor(
    readonly game: SessionName,
    readonly info: SessionGameInfo,
  ) {
    const kept = lastBet.get(game);
    const difficulties = info.tables.map((table) => table.difficulty);
    this.difficulty = difficulties.find((word) => word === kept.difficulty) ?? difficulties[0] ?? '';
    const known = session.info?.currencies.some((one) => one.currency === kept.currency);
    this.#choose(known ? kept.currency! : (session.info?.currencies[0]?.currency ?? ''), kept.stake);
  }

  readonly currency = $derived.by((): CurrencyInfo => session.info!.currencies.find((one) => one.currency === this.#currency)!);

  /** What the house offers of a bet now: a part for each currency, or why not. */
  readonly #offers = $derived.by(() => offersOf(session.options[this.game] ?? [], 'placeBet'));
  readonly #part = $derived(this.#offers.find((offer) => listOf<string>(offer.fields?.['currency']).includes(this.#currency)));

  /** The largest stake that can be placed now, as the house offers it: what the player has is in it. */
  readonly #offered = $derived.by(() => {
    const amount = this.#part?.fields?.['amount'];
    return amount && 'text' in amount ? amount.max : this.currency.maxBet;
  });

  readonly #units = $derived(unitsOf(untyped(this.text), this.currency.decimals));
  readonly #min = $derived(unitsOf(this.currency.minBet, this.currency.decimals)!);
  readonly #max = $derived(unitsOf(this.currency.maxBet, this.currency.decimals)!);
  readonly #most = $derived(unitsOf(this.#offered, this.currency.decimals)!);

  /** The stake as it is sent; null where what is typed is none. */
  readonly stake = $derived(this.#within(this.#units) ? decimal(this.#units!, this.currency.decimals) : null);

  /** Why the bet cannot be placed now. */
  readonly reason = $derived.by((): string | undefined => {
    const { minBet, maxBet, decimals } = this.currency;
    if (!this.#part && this.#offers[0]) return this.#notOffered(this.#offers[0]);
    if (this.stake === null) return words().badStake(money(minBet), money(maxBet), decimals);
    if (this.#units! > this.#most) return words().tooMuch(money(this.#offered));
    return undefined;
  });

  /** Amounts to jump to: the smallest stake and ten, a hundred, a thousand times that, where it can be placed. */
  readonly chips = $derived(FACTORS.map((factor) => this.#min * factor).filter((units) => units <= this.#max));

  #notOffered(offer: Offer): string {
    return offer.reason === 'gameDisabled' ? words().disabled : words().broke;
  }

  #within(units: bigint | null): boolean {
    return units !== null && units >= this.#min && units <= this.#max;
  }

  get code(): string {
    return this.#currency;
  }

  set code(currency: string) {
    this.#choose(currency, undefined);
  }

  #choose(currency: string, stake: string | undefined): void {
    this.#currency = currency;
    this.set(unitsOf(stake ?? this.currency.defaultBet, this.currency.decimals) ?? this.#min);
  }

  /** Sets the stake to the nearest that can be placed. */
  set(units: bigint): void {
    const below = units > this.#most ? this.#most : units;
    this.text = typed(decimal(below < this.#min ? this.#min : below, this.currency.decimals));
  }

  half(): void {
    this.set(this.#units === null ? this.#min : this.#units / TWO);
  }

  double(): void {
    this.set(this.#units === null ? this.#min : this.#units * TWO);
  }

  all(): void {
    this.set(this.#most);
  }

  isAt(units: bigint): boolean {
    return this.#units === units;
  }

  amount(units: bigint): string {
    return money(decimal(units, this.currency.decimals));
  }

  /** False where it was not placed. */
  async place(): Promise<boolean> {
    if (this.stake === null || this.reason !== undefined) return false;
    const { stake, currency, difficulty } = { stake: this.stake, currency: this.#currency, difficulty: this.difficulty };
    lastBet.set(this.game, { stake, currency, difficulty });
    return session.bet(this.game, { amount: stake, currency, ...(difficulty ? { difficulty } : {}) });
  }
}
