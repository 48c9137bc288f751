import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, type Page } from '@playwright/test';
import { BINARY } from './house';
import { at } from './rooms';

const PROGRAM = join(import.meta.dirname, '../../../clients/python/croupier_evening.py');

/** What somebody's history says of a match. */
interface Line {
  table: string;
  seat: number;
}

/** What an evening came to, by a program that has its journals and nothing else from the house. */
interface Recomputed {
  matches: number;
  counted: number;
  total: Record<string, number>;
}

/** The points in all as a page shows them, by player. */
export const shownTotals = async (page: Page): Promise<Record<string, number>> => {
  const rows = await at(page, 'standing').evaluateAll((found) =>
    found.map((row) => [row.getAttribute('data-player')!, row.querySelector('[data-testid=total]')!.textContent] as const),
  );
  return Object.fromEntries(
    rows.filter(([player]) => !player.startsWith('bot ')).map(([player, total]) => [player, Number(total.replace('−', '-').replaceAll(',', ''))]),
  );
};

async function asked<T>(page: Page, path: string): Promise<T> {
  const answer = await page.request.get(path);
  expect(answer.ok(), path).toBe(true);
  return (await answer.json()) as T;
}

/** Everybody hands over where they sat, one of them the journals; the program makes of it what it will. */
export async function recomputed(people: Page[], journals: Page, matches: string[]): Promise<Recomputed> {
  const folder = mkdtempSync(join(tmpdir(), 'croupier-evening-'));
  const histories: Record<string, Line[]> = {};
  for (const page of people) {
    const { player } = await asked<{ player: string }>(page, '/api/me');
    histories[player] = await asked<Line[]>(page, '/api/history');
  }
  writeFileSync(join(folder, 'people.json'), JSON.stringify(histories));
  for (const match of matches) {
    const journal = await journals.request.get(`/api/tables/${match}/journal`);
    expect(journal.ok(), match).toBe(true);
    writeFileSync(join(folder, `${match}.journal`), await journal.body());
  }
  const { stdout } = await promisify(execFile)('python3', [PROGRAM, '--croupier', BINARY, folder]);
  rmSync(folder, { recursive: true });
  return JSON.parse(stdout) as Recomputed;
}
