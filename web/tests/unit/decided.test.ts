import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { decideAgain, judge } from '../../src/fair/decided';
import type { Evidence } from '../../src/fair/kept';
import { rewrite } from '../support/forger';
import { settledOtherwise } from '../support/settlement';
import { MODULE, recorded } from './golden';

const GAMES = ['hilo', 'chickenroad', 'dragontower', 'xidach', 'contraband', 'bazaar', 'cashflow'];
const rules = readFileSync(MODULE);
const evidence = (name: string) => JSON.parse(recorded(name)) as Evidence;

beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(rules)));
});

test('the rules in the browser are small', () => {
  expect(gzipSync(rules, { level: 9 }).length).toBeLessThan(400 * 1024);
});

describe('decided again in the browser', () => {
  test.each(GAMES)('a game of %s holds, and one that pays otherwise does not', async (game) => {
    const journal = recorded(`${game}.journal`);
    expect(await judge(journal, [])).toMatchObject({ verdict: 'verified' });
    const lie = await decideAgain(settledOtherwise(journal), null);
    expect(lie).toMatchObject({ what: 'rules', ok: false, found: { what: 'rules' } });
    expect(lie.found!.came).toMatch(/entry \d+ does not hold: its events are not those that the rules and the draws give/);
  });

  test('of a game that somebody else has written nothing is said', async () => {
    const journal = rewrite(recorded('contraband.journal'), (entries) =>
      entries.map((entry, at) => (at === 0 ? { ...entry, what: { ...entry.what, game: 'duel' } } : entry)),
    );
    expect(await judge(journal, [])).toMatchObject({ verdict: 'otherGame' });
    expect(await decideAgain(journal, null)).toMatchObject({ what: 'rules', ok: null });
  });

  test('a match holds against what a device kept of it, and not against that of another', async () => {
    expect(await decideAgain(recorded('house.journal'), evidence('house.seat0.json'))).toMatchObject({ what: 'rules', ok: true });
    expect(await decideAgain(recorded('house.journal'), evidence('house-seed.json'))).toMatchObject({ ok: false });
  });
});

test('where the rules cannot be fetched, nothing is said of them', async () => {
  vi.resetModules();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  const { decideAgain: again } = await import('../../src/fair/decided');
  expect(await again(recorded('hilo.journal'), null)).toMatchObject({ what: 'rules', ok: null });
});
