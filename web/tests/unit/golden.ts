import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readJournal, type Journal } from '../../src/fair/journal';

const FOLDER = join(import.meta.dirname, '../../../crates/cli/tests/golden');

/** The rules as a browser fetches them. */
export const MODULE = join(import.meta.dirname, '../../node_modules/.croupier/rules.wasm');

/** What tells pages beforehand, as a browser fetches it. */
export const PREVIEWS = join(import.meta.dirname, '../../node_modules/.croupier/previews.wasm');

/** A file that was recorded once, by its whole name. */
export const recorded = (name: string): string => readFileSync(join(FOLDER, name), 'utf8');

const file = (game: string): string => recorded(`${game}.journal`);

/** A journal that was recorded once, as the audit of the house reads it too. */
export const golden = (game: string): Journal => readJournal(file(game));

/** The same after somebody has changed the first occurrence of a text in it. */
export function tampered(game: string, from: string, to: string): Journal {
  const text = file(game);
  if (!text.includes(from)) throw new Error(`nothing to tamper with: ${from}`);
  return readJournal(text.replace(from, to));
}

/** Its lines, as a file has them. */
export const goldenLines = (game: string): string[] => file(game).trimEnd().split('\n');
