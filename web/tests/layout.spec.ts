import type { Page } from '@playwright/test';
import { axe } from './support/axe';
import { expect, LANGS, ONCE, test, type Lang } from './support/fixtures';
import { layoutFaults } from './support/layout';
import { PAGES } from './support/pages';
import { namelessIcons, smallTargets } from './support/reach';
import { isLong, sample, seedLine } from './support/sampled';

const WIDTHS = [360, 390, 768, 1280, 1920];
const HIGH: Record<number, number> = { 360: 740, 390: 844, 768: 1024, 1280: 800, 1920: 1080 };
const [PHONE, DESK] = [390, 1280] as const;
const SCHEMES = ['light', 'dark'] as const;
const LOOKS = WIDTHS.flatMap((width) => SCHEMES.map((scheme) => ({ width, height: HIGH[width]!, scheme })));
/** Screens on which there is little room: a small phone, a phone on its side, a desk as narrow as one may be. */
const SMALL = [
  { width: 320, height: 568, scheme: 'light' },
  { width: 844, height: 390, scheme: 'dark' },
  { width: 1024, height: 768, scheme: 'light' },
] as const;

const softly = expect.configure({ soft: true });

/** Takes another language by the switch in the header, which a sheet may lie over. */
async function speak(page: Page, lang: Lang): Promise<void> {
  await page.getByTestId('language').evaluate((select: HTMLSelectElement, lang) => {
    select.value = lang;
    select.dispatchEvent(new Event('change', { bubbles: true }));
  }, lang);
  await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${lang}`));
}

/** How much room the words of the page want: a Han or Hangul letter is about as wide as two others. */
const wants = (page: Page): Promise<number> =>
  page.evaluate(() => [...document.body.innerText].reduce((sum, letter) => sum + (letter > '\u2e80' ? 2 : 1), 0));

/** The languages to look at: all of them, or the one that wants the most room. */
async function languages(page: Page): Promise<Lang[]> {
  if (isLong) return LANGS;
  const lengths: [number, Lang][] = [];
  for (const lang of LANGS) {
    await speak(page, lang);
    lengths.push([await wants(page), lang]);
  }
  return [lengths.sort(([a], [b]) => b - a)[0]![1]];
}

test.beforeAll(() => console.log(seedLine));

for (const [name, arrive] of Object.entries(PAGES)) {
  for (const hints of sample([true, false], 1, `hints ${name}`)) {
    test(`nothing is clipped, overlaps or breaks: ${name}, ${hints ? 'with' : 'without'} hints`, ONCE, async ({ player }) => {
      const { page } = await player();
      await page.addInitScript((hints) => {
        if (localStorage.getItem('croupier.settings') === null) localStorage.setItem('croupier.settings', JSON.stringify({ hints }));
      }, hints);
      await arrive(page, () => player());
      const looks = [...sample(LOOKS, 3, name), ...sample(SMALL, 1, `small ${name}`)];
      for (const lang of await languages(page)) {
        await speak(page, lang);
        for (const { width, height, scheme } of looks) {
          await page.setViewportSize({ width, height });
          await page.emulateMedia({ colorScheme: scheme });
          // What is laid out by the page itself moves to its place a moment after the window has changed.
          await softly.poll(() => layoutFaults(page), { message: `${lang}, ${width} wide, ${scheme}`, timeout: 5000 }).toEqual([]);
        }
      }
      expect.soft(await axe(page), 'axe').toEqual([]);
      for (const width of [DESK, PHONE]) {
        await page.setViewportSize({ width, height: HIGH[width]! });
        await softly.poll(() => namelessIcons(page), { message: `icons that tell nobody their name, ${width} wide`, timeout: 5000 }).toEqual([]);
      }
      await softly.poll(() => smallTargets(page), { message: 'what a finger would miss', timeout: 5000 }).toEqual([]);
    });
  }
}
