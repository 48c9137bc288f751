/** An operator at a house of its own: its key, its players, its console. */

import { execFileSync } from 'node:child_process';
import { createHmac, randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, type Player } from './fixtures';
import { BINARY, House } from './house';

export const ACME = {
  operatorId: 'acme',
  name: 'Acme Games',
  currencies: ['DEMO'],
  games: { 'inhousegame:hilo': { rtp: 94.5, limits: { DEMO: { minBet: '1.00' } } } },
};
export const TABS = ['rounds', 'reports', 'returns', 'owed', 'config', 'players', 'audit'];

export const at = (page: Page, id: string) => page.getByTestId(id);

export interface Key {
  id: string;
  secret: string;
}

export const openHouse = () => House.open({ configs: { 'operators/acme.json': ACME } });

/** A key, as whoever runs the house makes it, as soon as the house hears its admin. */
export async function makeKey(house: House, ...more: string[]): Promise<Key> {
  let told = '';
  await expect(() => {
    told = execFileSync(BINARY, ['operator', 'key', 'acme', '--data', house.data, ...more], { encoding: 'utf8', stdio: 'pipe' });
  }).toPass();
  return { id: /^key (\S+)$/m.exec(told)![1]!, secret: /^secret (\S+)$/m.exec(told)![1]! };
}

/** A request that the operator signs. */
export async function signed<T>(house: House, { id, secret }: Key, path: string, asked: unknown): Promise<T> {
  const [target, body] = [`/operator/v1${path}`, JSON.stringify(asked)];
  const [t, n] = [Math.floor(Date.now() / 1000), randomBytes(8).toString('hex')];
  const v1 = createHmac('sha256', secret).update(`${t}.${n}.POST.${target}.${body}`).digest('hex');
  const headers = { 'Croupier-Signature': `k=${id},t=${t},n=${n},v1=${v1}`, 'Content-Type': 'application/json' };
  const answer = await fetch(house.url + target, { method: 'POST', headers, body });
  expect(answer.status, await answer.clone().text()).toBe(200);
  return (await answer.json()) as T;
}

/** The address of a session. */
export async function launch(house: House, key: Key, session: Record<string, unknown>): Promise<string> {
  return (await signed<{ url: string }>(house, key, '/sessions', session)).url;
}

/** A round of a player, which waits for its first guess. */
export async function bet({ page }: Player, house: House, key: Key, name: string): Promise<void> {
  await page.goto(await launch(house, key, { player: name, currency: 'DEMO', game: 'hilo', language: 'en', demo: true }));
  await at(page, 'bet').click();
  await expect(at(page, 'cash-out')).toBeVisible();
}

export async function enter(page: Page, { id, secret }: Key): Promise<void> {
  await at(page, 'key').fill(id);
  await at(page, 'secret').fill(secret);
  await at(page, 'operator-enter').click();
}

export async function signIn(page: Page, key: Key): Promise<void> {
  await page.goto('/operator');
  await enter(page, key);
  await expect(at(page, 'console')).toBeVisible();
}
