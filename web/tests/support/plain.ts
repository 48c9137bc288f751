import { expect, type Page } from '@playwright/test';
import { join } from 'node:path';
import { House } from './house';
import { at } from './rooms';

/** A board of `tests/boards`. */
export const board = (name: string): string => join(import.meta.dirname, '../boards', name);

/** A house that was given boards, by game. */
export const houseWith = (boards: Record<string, string>): Promise<House> => House.open({ boards });

/** The first of these types of commands that the plain page offers is asked for, as it stands there. */
async function moveOnce(page: Page, types: string[]): Promise<void> {
  for (const type of types) {
    const button = page.locator(`button[data-testid^="do-${type}-"]`).first();
    if ((await button.count()) === 0) continue;
    // What was offered may be gone by now.
    await button.click({ timeout: 1_000 }).catch(() => undefined);
    await expect(page.locator('[data-testid=actions] [aria-busy=true]')).toHaveCount(0);
    return;
  }
}

/** Asks for what is offered, the first of these types before the others, until something has happened. */
export async function playPlainly(page: Page, types: string[], happened: () => Promise<boolean>): Promise<void> {
  await expect(async () => {
    if (!(await happened())) await moveOnce(page, types);
    expect(await happened()).toBe(true);
  }).toPass({ intervals: [50], timeout: 120_000 });
}

/** Whether the match has its result on the page. */
export const isOver = (page: Page) => async (): Promise<boolean> => (await at(page, 'result').count()) > 0;
