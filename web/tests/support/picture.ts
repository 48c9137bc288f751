import { join } from 'node:path';
import { test, type Page } from '@playwright/test';
import type { Lang } from './fixtures';

const GALLERY = join(import.meta.dirname, '../../screenshots');

/** Puts a picture of the whole page into the gallery, named by what it shows, the language and the screen. */
export async function picture(page: Page, lang: Lang, name: string): Promise<void> {
  const path = join(GALLERY, `${name}-${lang}-${test.info().project.name}.png`);
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path, fullPage: true, animations: 'disabled' });
}
