import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [svelte()],
  test: {
    include: ['tests/unit/*.test.ts'],
    environment: './tests/unit/environment.ts',
    // A test that loads a game compiles it first, which takes a busy machine a while.
    testTimeout: 60_000,
    // Each file is a page of its own: languages, sockets and what is kept are those of a page.
    isolate: true,
    restoreMocks: true,
    unstubGlobals: true,
  },
});
