import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import { defineConfig } from 'eslint/config';
import globals from 'globals';
import ts from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

/** The folders of `src`, each above those that it may know; two of one line do not know one another. */
const LAYERS = [
  ['generated'],
  ['wasm'],
  ['text', 'fair'],
  ['ui'],
  ['house'],
  ['proof'],
  ['people'],
  ['session'],
  ['games'],
  ['room'],
  ['table', 'bets'],
  ['pages', 'operator', 'audit', 'workbench'],
];

/** Nothing may import from its neighbours or from above. */
const layers = LAYERS.flatMap((folders, at) =>
  folders.map((folder) => {
    const forbidden = LAYERS.slice(at)
      .flat()
      .filter((other) => other !== folder);
    const group = ['**/App.svelte', ...forbidden.map((other) => `**/${other}/**`)];
    const message = `${folder} does not know what is beside or above it: see LAYERS.`;
    return { files: [`src/${folder}/**`], rules: { 'no-restricted-imports': ['error', { patterns: [{ group, message }] }] } };
  }),
);

export default defineConfig(
  { ignores: ['dist', 'screenshots', 'test-results', 'src/generated'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  ts.configs.recommendedTypeChecked,
  svelte.configs.recommended,
  {
    languageOptions: {
      globals: { ...globals.browser, ...globals.node },
      // The endings are the same for all files: else the types are read again for every one of them.
      parserOptions: { projectService: true, extraFileExtensions: ['.svelte'], tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      eqeqeq: 'error',
      // A getter of an object that `this` has made needs another name for it.
      '@typescript-eslint/no-this-alias': ['error', { allowedNames: ['table'] }],
      // A transition of Svelte gets its element, whether it wants it or not.
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      // The words of a catalogue and the parts of a game are functions; none of them asks for its `this`.
      '@typescript-eslint/unbound-method': 'off',
      // A fixture of Playwright that needs no other says so with an empty pattern.
      'no-empty-pattern': ['error', { allowObjectPatternsAsParameters: true }],
      // `{' '}` is a space that the formatter cannot lose.
      'svelte/no-useless-mustaches': 'off',
    },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
  },
  layers,
  // Not of the program: they have no types to be aware of.
  { files: ['*.js', 'scripts/*.mjs', 'tests/boards/*/*.js'], extends: [ts.configs.disableTypeChecked] },
  { files: ['public/*.js'], extends: [ts.configs.disableTypeChecked], languageOptions: { globals: globals.serviceworker } },
);
