import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import { defineConfig } from 'eslint/config';
import globals from 'globals';
import ts from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

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
  // Not of the program: they have no types to be aware of.
  { files: ['*.js', 'scripts/*.mjs'], extends: [ts.configs.disableTypeChecked] },
);
