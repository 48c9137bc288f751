import { readFileSync } from 'node:fs';
import { vi } from 'vitest';
import { ready } from '../../src/wasm/preview.svelte';
import { PREVIEWS } from './golden';

/** Has the page fetch the rules, and waits until they are there. */
export async function loadRules(): Promise<void> {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(readFileSync(PREVIEWS))));
  await ready();
}
