import { test as base, type BrowserContext, type Page } from '@playwright/test';
import { House } from './house';
import { rememberSockets } from './network';
import { DESKTOP, PHONE } from './screens';
import { traffic, type Traffic } from './traffic';

export { expect } from '@playwright/test';

/** For a test that a phone would only repeat: it belongs to the desktop's project alone. */
export const ONCE = { tag: '@once' };

/** The languages of the client, as the browsers of their readers name them. */
export const LOCALES = { vi: 'vi-VN', zh: 'zh-CN', ko: 'ko-KR', en: 'en-GB' } as const;
export type Lang = keyof typeof LOCALES;
export const LANGS = Object.keys(LOCALES) as Lang[];

export interface Who {
  /** The language of the browser; English if nobody says otherwise. */
  lang?: Lang;
  /** On a phone, or not; as the project has it if nobody says otherwise. */
  phone?: boolean;
  /** Another house than that of the worker. */
  house?: Pick<House, 'url'>;
}

/** Somebody with a browser of their own: no cookie and no storage is shared. */
export interface Player {
  context: BrowserContext;
  page: Page;
  traffic: Traffic;
}

interface ForTests {
  /** Brings somebody who has opened nothing yet. */
  player: (who?: Who) => Promise<Player>;
}

interface ForWorkers {
  /** The house of all tests of a worker. Each test plays at tables of its own. */
  house: House;
}

export const test = base.extend<ForTests, ForWorkers>({
  house: [
    async ({}, use) => {
      const house = await House.open();
      await use(house);
      await house.close();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ house }, use) => use(house.url),
  player: async ({ browser, baseURL, isMobile }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async ({ lang = 'en', phone = isMobile, house } = {}) => {
      const screen = phone ? PHONE : DESKTOP;
      const where = { locale: LOCALES[lang], baseURL: house?.url ?? baseURL };
      const context = await browser.newContext({ ...screen, ...where });
      contexts.push(context);
      const page = await context.newPage();
      await rememberSockets(page);
      return { context, page, traffic: traffic(page) };
    });
    for (const context of contexts) await context.close();
  },
});
