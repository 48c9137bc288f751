import type { Page } from '@playwright/test';

/** What a text looks like that nobody has written. */
const UNWRITTEN = [
  /\bundefined\b/,
  /\bNaN\b/,
  /\bnull\b/,
  /\[object /,
  // A placeholder that nobody filled in.
  /\{[^{}]*\}/,
  /%[sd]\b/,
  // A key or a code: lobby.title, not_your_turn, cashOut.
  /(^|\s)[a-z][A-Za-z0-9]*([._][a-z][A-Za-z0-9]*)+(?=$|\s)/,
  /(^|\s)[a-z]+[A-Z][a-z]+[A-Za-z]*(?=$|\s)/,
];

/** Whether a text is one that nobody has written. */
export const isUnwritten = (text: string): boolean => UNWRITTEN.some((pattern) => pattern.test(text));

/**
 * Texts on the page that show a mistake instead of a sentence. What stands in `code`, `pre`, `kbd`,
 * `samp` or below `translate="no"` is no sentence: seeds, hashes, file names, what people wrote.
 */
export async function missingText(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const LITERAL = 'code, pre, kbd, samp, script, style, [translate="no"]';
    const SPOKEN = ['alt', 'aria-description', 'aria-label', 'aria-valuetext', 'placeholder', 'title'];
    const found = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      if (!walker.currentNode.parentElement!.closest(LITERAL)) found.push(walker.currentNode.textContent ?? '');
    }
    for (const element of document.querySelectorAll('*')) {
      if (element.closest(LITERAL)) continue;
      for (const name of SPOKEN) found.push(element.getAttribute(name) ?? '');
    }
    return found.map((text) => text.trim());
  });
  return texts.filter(isUnwritten);
}
