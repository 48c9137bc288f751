import type { Page } from '@playwright/test';
import { test as base, type Player, type Who } from './fixtures';
import { House } from './house';
import { Liar } from './liar';

export interface Victim extends Player {
  liar: Liar;
}

/** People whose every message passes through the hands of a house that may lie, and has that house's key. */
export const test = base.extend<{ victim: (who?: Who) => Promise<Victim> }, { liars: House }>({
  liars: [
    async ({}, use) => {
      // Who does not open a seed is not waited for long.
      const house = await House.open({ kept: true, settings: { limits: { botDelayMs: 20, seedSeconds: 2, nextSeconds: 600 } } });
      await use(house);
      await house.close();
    },
    { scope: 'worker' },
  ],
  victim: async ({ player, liars }, use) => {
    const pages: Page[] = [];
    await use(async (who) => {
      const person = await player({ ...who, house: liars });
      pages.push(person.page);
      return { ...person, liar: await Liar.before(person.page, liars) };
    });
    // What is still on its way when a test ends is nobody's fault.
    for (const page of pages) await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
});
