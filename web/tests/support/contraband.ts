import { expect, type Page } from '@playwright/test';
import { dismissHint } from './hints';

/** Long enough for a slow machine: the people of a test end every phase themselves. */
export const UNHURRIED = { selectSeconds: 600, actSeconds: 600, settleSeconds: 600 };

interface Wanted {
  seats: number;
  settings: Record<string, number>;
}

/** Makes a table; gives the link that invites to it. */
export async function makeTable(host: Page, { seats, settings }: Wanted): Promise<string> {
  await host.goto('/new/contraband');
  await host.getByTestId('seats').selectOption(String(seats));
  await host.locator('summary').click();
  for (const [name, value] of Object.entries(settings)) await host.getByTestId(`setting-${name}`).fill(String(value));
  await host.getByTestId('make').click();
  return host.locator('.invite input').inputValue();
}

/** The first makes the table, the others come by its link, bots take what is left; gives the link. */
export async function sitDown(pages: Page[], wanted: Wanted): Promise<string> {
  const [host, ...guests] = pages as [Page, ...Page[]];
  const link = await makeTable(host, wanted);
  for (const [i, guest] of guests.entries()) {
    await guest.goto(link);
    await guest.getByTestId(`sit-${i + 1}`).click();
    await expect(host.getByTestId(`seat-${i + 1}`).getByTestId(`bot-${i + 1}`)).toHaveCount(0);
  }
  if (pages.length < wanted.seats) await host.getByTestId('fill').click();
  return link;
}

export async function start(host: Page, all: Page[]): Promise<void> {
  await expect(host.getByTestId('start')).toHaveAttribute('aria-disabled', 'false');
  await host.getByTestId('start').click();
  await Promise.all(all.map((page) => expect(page.getByTestId('contraband')).toBeVisible()));
}

export const inPhase = (pages: Page[], phase: string): Promise<unknown> =>
  Promise.all(pages.map((page) => expect(page.getByTestId('contraband')).toHaveAttribute('data-phase', phase)));

/** One nominates, and all who must approve do: the nominee too, unless it is the same. */
export async function agreeOn(seat: number, nominator: Page, ...approvers: Page[]): Promise<void> {
  await nominator.getByTestId(`nominate-${seat}`).click();
  for (const approver of approvers) await approver.getByTestId('approve').click();
}

/** Decides, and answers the question before the seal. */
export async function declare(page: Page, what: 'smuggle' | 'pass' | 'inspect', amount?: number): Promise<void> {
  if (amount !== undefined) {
    const field = page.getByTestId('actions').locator('input.field');
    await field.fill(String(amount));
    await field.press('Enter');
  }
  await page.getByTestId(what).click();
  await page.getByTestId('confirm').click();
}

export async function sayInTheRoom(page: Page, text: string): Promise<void> {
  await dismissHint(page);
  await page.getByTestId('room-say').fill(text);
  await page.getByTestId('room-send').click();
}

export const readyAll = (pages: Page[]): Promise<unknown> => Promise.all(pages.map((page) => page.getByTestId('ready').click()));
