import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import type { Lang } from './fixtures';
import { layoutFaults } from './layout';

const GALLERY = join(import.meta.dirname, '../../screenshots');

/** Puts a picture of the whole page into the gallery, named by what it shows, the language and the screen. */
export async function picture(page: Page, lang: Lang, name: string): Promise<void> {
  const screen = page.viewportSize()!;
  // On a screen as high as the page: what sticks to its edges would lie over the rest.
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width: screen.width, height: Math.max(screen.height, height) });
  await screenPicture(page, lang, name, true);
  await page.setViewportSize(screen);
}

/** The same of what one sees at once, such as a sheet over the page. */
export async function screenPicture(page: Page, lang: Lang, name: string, fullPage = false): Promise<void> {
  const path = join(GALLERY, `${name}-${lang}-${test.info().project.name}.png`);
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path, fullPage, animations: 'disabled' });
  expect.soft(await layoutFaults(page), `${name} in ${lang}`).toEqual([]);
}
