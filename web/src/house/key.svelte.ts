/** The key of the house at this address: kept from the first visit on, and said when it changes. */

const KEY = 'croupier.house-key';

interface KeptKey {
  key: string;
  /** Since when this device knows it. */
  since: number;
}

class HouseKey {
  kept = $state.raw<KeptKey | null>(JSON.parse(localStorage.getItem(KEY) ?? 'null') as KeptKey | null);
  /** What the house showed last. */
  shown = $state<string | null>(null);

  /** Whether the house shows another key than the one that is kept; until the person accepts it, nothing is played. */
  readonly changed = $derived(this.kept !== null && this.shown !== null && this.kept.key !== this.shown);

  meet(key: string): void {
    this.shown = key;
    if (this.kept === null) this.accept();
  }

  accept(): void {
    if (this.shown === null) return;
    this.kept = { key: this.shown, since: Date.now() };
    localStorage.setItem(KEY, JSON.stringify(this.kept));
  }
}

export const houseKey = new HouseKey();
