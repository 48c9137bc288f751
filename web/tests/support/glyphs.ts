import type { Page } from '@playwright/test';

/**
 * The characters on a page that the browser has no glyph for, and draws as a box. Each is drawn on a
 * canvas in the font of its element and compared with characters that no font can have.
 */
export async function boxes(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    await document.fonts.ready;
    const NOBODYS = ['\u{FFFF}', '\u{378}', '\u{10FFFE}'];
    const canvas = new OffscreenCanvas(64, 64);
    const pen = canvas.getContext('2d', { willReadFrequently: true })!;
    const draw = (text: string, font: string): string => {
      pen.clearRect(0, 0, 64, 64);
      pen.font = font;
      pen.fillText(text, 8, 44);
      const { data } = pen.getImageData(0, 0, 64, 64);
      return data.filter((_, index) => index % 4 === 3).join();
    };
    const boxesOf = (font: string): Set<string> => new Set(NOBODYS.map((character) => draw(character, font)));
    const blank = draw(' ', '32px sans-serif');
    if (boxesOf('32px sans-serif').has(blank)) throw new Error('This browser draws nothing for a missing glyph.');

    const textsByFont = new Map<string, Set<string>>();
    const add = (element: Element, text: string): void => {
      const { fontFamily, fontWeight } = getComputedStyle(element);
      const font = `${fontWeight} 32px ${fontFamily}`;
      const seen = textsByFont.get(font) ?? new Set();
      textsByFont.set(font, seen);
      for (const character of text.normalize('NFC')) seen.add(character);
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const element = walker.currentNode.parentElement!;
      if (element.checkVisibility()) add(element, walker.currentNode.textContent ?? '');
    }
    for (const input of document.querySelectorAll('input')) add(input, input.value + input.placeholder);

    // Spaces, controls and marks that sit on other characters are no glyphs of their own.
    const isGlyph = (character: string): boolean => !/[\p{Z}\p{Cc}\p{Cf}\p{M}]/u.test(character);
    const found = [...textsByFont].flatMap(([font, characters]) => {
      const missing = boxesOf(font);
      return [...characters].filter((character) => isGlyph(character) && missing.has(draw(character, font)));
    });
    return [...new Set(found)];
  });
}
