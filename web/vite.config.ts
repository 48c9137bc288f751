import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { gzip } from './gzip';

/** The house that `npm run dev` talks to, as if its own page did: `cargo run --release` in another terminal. */
const house = process.env.CROUPIER ?? 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [svelte(), gzip()],
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  server: {
    proxy: {
      '/api': { target: house, ws: true, headers: { origin: house } },
      '/operator/v1': { target: house, headers: { origin: house } },
    },
  },
});
