import type { Environment } from 'vitest/environments';

/** What `localStorage` is to our modules. */
class Kept {
  readonly #kept = new Map<string, string>();

  getItem(key: string): string | null {
    return this.#kept.get(key) ?? null;
  }

  setItem(key: string, value: string): void {
    this.#kept.set(key, value);
  }

  removeItem(key: string): void {
    this.#kept.delete(key);
  }

  get length(): number {
    return this.#kept.size;
  }

  key(at: number): string | null {
    return [...this.#kept.keys()][at] ?? null;
  }

  clear(): void {
    this.#kept.clear();
  }
}

/**
 * As much of a browser as our modules ask for when they are loaded: an English reader, nothing kept, no page. What a
 * test needs beyond that it brings along. The modules are compiled as for a browser, so that their state is live.
 */
export default {
  name: 'reader',
  viteEnvironment: 'client',
  setup(global: Record<string, unknown>) {
    const still = { matches: false };
    const given: Record<string, unknown> = {
      localStorage: new Kept(),
      navigator: { languages: ['en-GB'] },
      location: { protocol: 'http:', host: 'house', origin: 'http://house', pathname: '/', hash: '' },
      matchMedia: () => still,
      addEventListener: () => undefined,
      BroadcastChannel: class {},
    };
    for (const [name, value] of Object.entries(given)) {
      Object.defineProperty(global, name, { value, configurable: true, writable: true });
    }
    return { teardown: () => undefined };
  },
} satisfies Environment;
