import { expect, test } from 'vitest';
import { aboutOf, abouts as listed, isGame, isSessionGame, isTableGame, load, loadSession } from '../../src/games/registry';
import type { GameInfo } from '../../src/generated/wire';
import { told } from '../../src/house/games.svelte';
import { LANGS } from '../../src/text/index.svelte';

/** As a house tells of a game. */
const info = (name: string, more: Partial<GameInfo> = {}): GameInfo => ({ name, seats: [2, 3], config: {}, settings: [], table: true, ...more });

const OURS = ['xidach', 'contraband', 'bazaar', 'cashflow', 'hilo', 'chickenroad', 'dragontower'];
told.look = () => Promise.resolve();
told.infos = OURS.map((name) => info(name));
const abouts = listed();

test('every game stands under its own name, in one of the two kinds', async () => {
  expect(abouts.map(({ game }) => aboutOf(game)?.game)).toEqual(abouts.map(({ game }) => game));
  for (const { game, kind } of abouts) {
    expect(isTableGame(game)).toBe(kind === 'table');
    expect(isSessionGame(game)).toBe(kind === 'session');
    const parts = isTableGame(game) ? await load(game) : isSessionGame(game) ? await loadSession(game) : null;
    expect(parts?.about.game).toBe(game);
  }
});

test('the rules of every game have the same sections in every language', async () => {
  for (const { game } of abouts) {
    const parts = isSessionGame(game) ? await loadSession(game) : await load(game);
    const sections = await Promise.all(LANGS.map(async (lang) => (await parts.rules[lang]()).default.map(({ id }) => id)));
    expect(sections[0], game).not.toEqual([]);
    for (const others of sections) expect(others, game).toEqual(sections[0]);
  }
});

test('what is no game is none, whatever objects know by themselves', () => {
  for (const name of ['', 'roshambo', 'toString', '__proto__']) {
    expect(isGame(name)).toBe(false);
    expect(aboutOf(name)).toBe(undefined);
  }
});

test('a house lists what it has, and nothing else; what has no parts of its own comes last', () => {
  told.infos = [info('roshambo'), info('bazaar'), info('dice', { table: false })];
  expect(listed().map(({ game }) => game)).toEqual(['bazaar', 'roshambo']);
  expect(isTableGame('roshambo')).toBe(true);
  expect(isGame('nim')).toBe(false);
});

test('a game is called as its texts say: in the language, else in English, else by its name', () => {
  told.infos = [info('roshambo', { texts: { en: { name: 'Roshambo', pitch: 'Quick.' }, vi: { name: 'Oẳn tù tì' } } }), info('liarsDice')];
  expect(aboutOf('roshambo')?.text.vi).toEqual({ name: 'Oẳn tù tì', gloss: '', pitch: 'Quick.' });
  expect(aboutOf('roshambo')?.text.ko.name).toBe('Roshambo');
  expect(aboutOf('liarsDice')?.text.en.name).toBe('Liars dice');
});
