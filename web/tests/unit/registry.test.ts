import { expect, test } from 'vitest';
import { aboutOf, abouts, isGame, isSessionGame, isTableGame, load, loadSession } from '../../src/games/registry';
import { LANGS } from '../../src/text/index.svelte';

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
    const parts = isTableGame(game) ? await load(game) : await loadSession(game);
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
