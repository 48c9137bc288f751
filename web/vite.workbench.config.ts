import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

/** The workbench for authors: a page by itself, of which nobody who plays loads anything. */
export default defineConfig({
  plugins: [svelte()],
  publicDir: false,
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    emptyOutDir: false,
    rollupOptions: { input: 'workbench.html' },
  },
});
