/** What a person sets for this browser: looks, sound, motion, deck. */

import type { Family } from './sounds';

export type Motion = 'normal' | 'fast' | 'off';

export interface Settings {
  theme: 'system' | 'dark' | 'light';
  /** How loud, of 100. */
  volume: number;
  /** How loud each family of sounds is, of 100 parts of that. */
  volumes: Record<Family, number>;
  /** Null until somebody says: then as the system wishes. */
  muted: boolean | null;
  motion: Motion;
  fourColours: boolean;
  hints: boolean;
  /** Whether a notification may say that it is one's turn while the page is hidden. */
  notify: boolean;
}

const KEY = 'croupier.settings';
const STANDARD: Settings = {
  theme: 'system',
  volume: 50,
  volumes: { table: 100, calls: 100, ends: 100 },
  muted: null,
  motion: 'normal',
  fourColours: false,
  hints: true,
  notify: false,
};
const FAST = 0.4;

/** What was kept by an older page: it knew "less" motion, and no speeds. */
interface Kept extends Partial<Omit<Settings, 'motion'>> {
  motion?: Motion | 'system' | 'less';
}

function read(): Settings {
  const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Kept;
  const motion = kept.motion === 'less' ? 'off' : kept.motion === 'fast' || kept.motion === 'off' ? kept.motion : 'normal';
  return { ...STANDARD, ...kept, volumes: { ...STANDARD.volumes, ...kept.volumes }, motion };
}

function kept(): Settings {
  try {
    return read();
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
    return this.#all.motion === 'off' || this.#systemStill;
  }

  /** No system has a switch for a page's sounds: whoever asks for less motion gets quiet, too, until they say otherwise. */
  get muted(): boolean {
    return this.#all.muted ?? this.#systemStill;
  }

  /** How long something moves, at the speed that is wanted. */
  duration(ms: number): number {
    if (this.still) return 0;
    return this.#all.motion === 'fast' ? ms * FAST : ms;
  }
}

export const settings = new SettingsStore();
