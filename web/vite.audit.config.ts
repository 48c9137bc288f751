import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { oneFile } from './onefile';

/** The page that audits journals without any house: one file, with everything in it. */
export default defineConfig({
  plugins: [svelte(), oneFile()],
  publicDir: false,
  build: {
    target: 'es2022',
    assetsInlineLimit: Number.MAX_SAFE_INTEGER,
    cssCodeSplit: false,
    modulePreload: false,
    emptyOutDir: false,
    rollupOptions: { input: 'audit.html', output: { inlineDynamicImports: true } },
  },
});
