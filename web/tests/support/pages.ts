import { expect, type Page } from '@playwright/test';
import type { Player } from './fixtures';
import { startWithBots, make as makeBazaar } from './bazaar';
import { makeTable as makeCashflow, start as startCashflow } from './cashflow';
import { deal, dealAnOpenHand, playOut, sitDown } from './xidach';

/** Brings more people to where they are needed. */
export type Bring = () => Promise<Player>;

/** A way to a page of the client, as somebody who comes for the first time. */
type Way = (page: Page, bring: Bring) => Promise<void>;

const at = (page: Page, id: string) => page.getByTestId(id);

const opens =
  (address: string, wait: string): Way =>
  async (page) => {
    await page.goto(address);
    await expect(at(page, wait).first()).toBeVisible();
  };

const creates =
  (game: string): Way =>
  async (page) => {
    await page.goto(`/new/${game}`);
    await page.locator('summary').click();
    await expect(at(page, 'make')).toBeVisible();
  };

const quick =
  (game: string): Way =>
  async (page) => {
    await page.goto('/');
    await at(page, `play-${game}`).click();
    await expect(at(page, 'actions')).toBeVisible();
  };

const bets =
  (game: string): Way =>
  async (page) => {
    await page.goto(`/play/${game}`);
    await at(page, 'bet').click();
    await expect(at(page, 'cash-out')).toBeVisible();
  };

const panel =
  (way: Way, id: string): Way =>
  async (page, bring) => {
    await way(page, bring);
    await at(page, `open-${id}`).click();
    await expect(at(page, id === 'rules' ? 'here' : id === 'charts' ? 'actions' : id).first()).toBeAttached();
  };

/** A hand of Xì Dách among bots, until its dealer may deal again. */
async function playHand(page: Page): Promise<void> {
  await deal(page, 'left');
  await playOut(page);
}

async function endXiDach(page: Page): Promise<void> {
  await sitDown([page], { seats: 4, settings: { turnSeconds: 0, stake: 1234567 } });
  await playHand(page);
  await playHand(page);
  await at(page, 'close').click();
  await at(page, 'confirm').click();
  await expect(at(page, 'result')).toBeVisible();
}

async function waitingRoom(page: Page): Promise<void> {
  await page.goto('/new/contraband');
  await at(page, 'make').click();
  await expect(at(page, 'seat-0')).toBeVisible();
}

/** Every page of the client, by name. */
export const PAGES: Record<string, Way> = {
  lobby: opens('/', 'play-xidach'),
  'open tables': async (page, bring) => {
    const host = await bring();
    await host.page.goto('/new/bazaar');
    await at(host.page, 'public').check();
    await at(host.page, 'make').click();
    await expect(at(host.page, 'seat-0')).toBeVisible();
    await page.goto('/');
    await expect(at(page, 'table-row').first()).toBeVisible();
  },
  settings: async (page) => {
    await page.goto('/');
    await at(page, 'open-settings').click();
    await expect(at(page, 'name')).toBeVisible();
  },
  sound: async (page) => {
    await page.goto('/');
    await at(page, 'open-sound').click();
    await expect(at(page, 'volume')).toBeVisible();
  },
  devices: async (page) => {
    await waitingRoom(page);
    await at(page, 'open-settings').click();
    await at(page, 'add-device').click();
    await expect(at(page, 'device-code')).toBeVisible();
  },
  'sign in': opens('/device#0123456789', 'sign-in-act'),
  report: async (page, bring) => {
    await waitingRoom(page);
    const friend = await bring();
    await friend.page.goto(await page.locator('.invite input').inputValue());
    await at(friend.page, 'sit-1').click();
    await at(friend.page, 'phrase').first().click();
    await at(page, 'report').click();
    await expect(at(page, 'report-why')).toBeVisible();
  },
  nowhere: async (page) => {
    await page.goto('/no/such/place');
    await expect(page.getByRole('heading')).toBeVisible();
  },
  'new Xì Dách': creates('xidach'),
  'new Contraband': creates('contraband'),
  'new Bazaar': creates('bazaar'),
  'new CashFlow': creates('cashflow'),
  'waiting room': waitingRoom,
  'a full table': async (page, bring) => {
    const host = await bring();
    await waitingRoom(host.page);
    await at(host.page, 'fill').click();
    await page.goto(await host.page.locator('.invite input').inputValue());
    await expect(at(page, 'full')).toBeVisible();
  },
  'Xì Dách before the deal': quick('xidach'),
  'Xì Dách in a hand': async (page) => {
    await sitDown([page], { seats: 8, settings: { turnSeconds: 600, stake: 1234567 } });
    await dealAnOpenHand(page);
  },
  'Xì Dách between hands': async (page) => {
    await sitDown([page], { seats: 5, settings: { turnSeconds: 0, stake: 5 } });
    await playHand(page);
  },
  'Xì Dách over': endXiDach,
  'chat at a table': panel(quick('xidach'), 'chat'),
  'log at a table': panel(async (page) => {
    await sitDown([page], { seats: 4, settings: { turnSeconds: 0 } });
    await playHand(page);
  }, 'log'),
  'fairness at a table': panel(quick('bazaar'), 'fair'),
  'rules at a table': panel(quick('contraband'), 'rules'),
  'charts at a table': panel(quick('cashflow'), 'charts'),
  Contraband: quick('contraband'),
  'chat of Contraband': panel(quick('contraband'), 'chat'),
  Bazaar: async (page) => {
    await makeBazaar(page, 4, {});
    await startWithBots(page);
  },
  'selling in Bazaar': async (page, bring) => {
    await quick('bazaar')(page, bring);
    await at(page, 'sell').click();
    await expect(at(page, 'sell-form')).toBeVisible();
  },
  'chat of Bazaar': panel(quick('bazaar'), 'chat'),
  CashFlow: async (page) => {
    await makeCashflow(page, 4);
    await startCashflow(page);
  },
  'chat of CashFlow': panel(quick('cashflow'), 'chat'),
  'HiLo ready': opens('/play/hilo', 'bet'),
  'Chicken Road ready': opens('/play/chickenroad', 'bet'),
  'Dragon Tower ready': opens('/play/dragontower', 'bet'),
  'HiLo in a round': bets('hilo'),
  'Chicken Road in a round': bets('chickenroad'),
  'Dragon Tower in a round': bets('dragontower'),
  'odds of HiLo': panel(bets('hilo'), 'odds'),
  'odds of Dragon Tower': panel(bets('dragontower'), 'odds'),
  'seeds of a session': panel(bets('hilo'), 'seeds'),
  history: async (page) => {
    await quick('xidach')(page, () => Promise.reject(new Error('nobody else is needed')));
    await at(page, 'close').click();
    await at(page, 'confirm').click();
    await expect(at(page, 'result')).toBeVisible();
    await page.goto('/history');
    await expect(at(page, 'past-game')).toBeVisible();
  },
  replay: async (page) => {
    await endXiDach(page);
    await page.getByTestId('result').locator('a[href^="/replay/"]').click();
    await expect(at(page, 'scrubber')).toBeVisible();
    await at(page, 'scrubber').fill('20');
  },
};
