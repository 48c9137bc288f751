import { expect, type Page } from '@playwright/test';
import { axe } from './axe';
import { LANGS } from './fixtures';
import { boxes } from './glyphs';
import { layoutFaults } from './layout';
import { missingText } from './text';
import { isOn } from './xidach';

export const at = (page: Page, id: string) => page.getByTestId(id);

/** Nothing that a reader would stumble over, in any language. */
export async function clean(page: Page): Promise<void> {
  for (const lang of LANGS) {
    await at(page, 'language').selectOption(lang);
    expect(await missingText(page), lang).toEqual([]);
    expect(await boxes(page), lang).toEqual([]);
    expect(await layoutFaults(page), lang).toEqual([]);
  }
  await at(page, 'language').selectOption('en');
  expect(await axe(page)).toEqual([]);
}

/** What a new room has otherwise than by default. */
interface Wanted {
  settings?: Record<string, string>;
  /** In the lobby, for everybody. */
  listed?: boolean;
  /** The host's own name. */
  name?: string;
}

/** A room of the host's own; gives the link that invites to it. */
export async function make(host: Page, game: string, seats: number, { settings = {}, listed = false, name }: Wanted = {}): Promise<string> {
  await host.goto(`/new/${game}`);
  if (name !== undefined) await at(host, 'name').fill(name);
  await at(host, 'seats').selectOption(String(seats));
  if (listed) await at(host, 'public').check();
  if (Object.keys(settings).length > 0) await host.locator('summary').click();
  for (const [setting, value] of Object.entries(settings)) {
    await at(host, `setting-${setting}`).fill(value);
    await at(host, `setting-${setting}`).blur();
  }
  await at(host, 'make').click();
  return host.locator('.invite input').inputValue();
}

export async function join(page: Page, link: string, name: string, seat: number): Promise<void> {
  await page.goto(link);
  await at(page, 'name').fill(name);
  await at(page, `sit-${seat}`).click();
  await expect(at(page, `seat-${seat}`)).toContainText(name);
}

export async function start(host: Page): Promise<void> {
  await expect(at(host, 'start')).toHaveAttribute('aria-disabled', 'false');
  await at(host, 'start').click();
}

/** The Nhà Cái ends a match of Xì Dách between hands. */
export async function close(dealer: Page): Promise<void> {
  await at(dealer, 'close').click();
  await at(dealer, 'confirm').click();
  await expect(at(dealer, 'result')).toBeVisible();
}

export const unfold = (host: Page) => at(host, 'host').locator('summary').click();

/** Somebody in the list of who is here. */
export const person = (page: Page, name: string) => at(page, 'person').filter({ has: page.getByText(name, { exact: true }) });

/** Everybody does what a hand of Xì Dách wants of them, the first of them deals, until something has happened. */
export async function playUntil(pages: [dealer: Page, ...others: Page[]], happened: () => Promise<boolean>): Promise<void> {
  await expect(async () => {
    for (const page of pages) await moveOnce(page, page === pages[0] ? ['deal-left', 'stand', 'draw'] : ['stand', 'draw']);
    expect(await happened()).toBe(true);
  }).toPass({ intervals: [50], timeout: 60_000 });
}

/** The first of the moves that is offered. */
async function moveOnce(page: Page, moves: string[]): Promise<void> {
  for (const move of moves) {
    if (!(await isOn(page, move))) continue;
    // What was offered may be gone by now: another hand has begun, or the match is over.
    await at(page, move)
      .click({ timeout: 1_000 })
      .catch(() => undefined);
    await expect(page.locator('[data-testid=actions] [aria-busy=true]')).toHaveCount(0);
    return;
  }
}
