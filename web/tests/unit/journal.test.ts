import { expect, test } from 'vitest';
import { chainHolds, opened, readJournal } from '../../src/fair/journal';
import { sha256 } from '../../src/fair/sha256';
import { golden, goldenLines, tampered } from './golden';

const GAMES = ['hilo', 'chickenroad', 'dragontower', 'xidach', 'contraband', 'bazaar', 'cashflow'];

test.each(GAMES)('the recorded journal of %s holds', (game) => {
  const journal = golden(game);
  expect(journal.opening.game).toBe(game);
  expect(sha256(journal.serverSeed)).toBe(journal.opening.serverSeedHash);
  expect(chainHolds(journal)).toBe(true);
});

test('every line of a journal is in its chain', () => {
  const lines = goldenLines('xidach');
  for (const missing of [1, 5, lines.length - 2]) {
    expect(chainHolds(readJournal(lines.filter((_, at) => at !== missing).join('\n'))), `without line ${missing}`).toBe(false);
  }
  expect(chainHolds(tampered('xidach', '"first":"left"', '"first":"right"'))).toBe(false);
  const another = golden('xidach');
  expect(chainHolds({ ...another, serverSeed: sha256('another') }), 'the salts come from the seed').toBe(false);
});

test('what is no closed journal is refused', () => {
  const lines = goldenLines('hilo');
  expect(() => readJournal(lines.slice(0, -1).join('\n'))).toThrow('not closed');
  expect(() => readJournal('<html>')).toThrow('not a journal');
  expect(() => readJournal('')).toThrow('not a journal');
});

test('a secret of the journal is opened, and what was none stays as it is', () => {
  expect(opened<unknown>({ secret: 'AS', audience: 2 })).toBe('AS');
  expect(opened('AS')).toBe('AS');
  expect(opened(null)).toBe(null);
});
