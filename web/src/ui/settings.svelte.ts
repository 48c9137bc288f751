/** What a person sets for this browser: looks, sound, motion, deck. */

export interface Settings {
  theme: 'system' | 'dark' | 'light';
  sound: boolean;
  motion: 'system' | 'less';
  fourColours: boolean;
  hints: boolean;
}

const KEY = 'croupier.settings';
const STANDARD: Settings = { theme: 'system', sound: false, motion: 'system', fourColours: false, hints: true };

function kept(): Settings {
  try {
    return { ...STANDARD, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Settings>) };
  } catch {
    return STANDARD;
  }
}

class SettingsStore {
  #all = $state.raw(kept());
  #systemLight = $state(matchMedia('(prefers-color-scheme: light)').matches);
  #systemStill = $state(matchMedia('(prefers-reduced-motion: reduce)').matches);

  constructor() {
    matchMedia('(prefers-color-scheme: light)').onchange = (event) => (this.#systemLight = event.matches);
    matchMedia('(prefers-reduced-motion: reduce)').onchange = (event) => (this.#systemStill = event.matches);
  }

  get all(): Settings {
    return this.#all;
  }

  change(part: Partial<Settings>): void {
    this.#all = { ...this.#all, ...part };
    localStorage.setItem(KEY, JSON.stringify(this.#all));
  }

  get theme(): 'dark' | 'light' {
    if (this.#all.theme !== 'system') return this.#all.theme;
    return this.#systemLight ? 'light' : 'dark';
  }

  /** Whether things should appear where they belong instead of moving there. */
  get still(): boolean {
    return this.#all.motion === 'less' || this.#systemStill;
  }

  /** A duration for Svelte's transitions. */
  duration(ms: number): number {
    return this.still ? 0 : ms;
  }
}

export const settings = new SettingsStore();
