import type { Page } from '@playwright/test';

/** What can be pressed on the page as it is now: in the open dialog if there is one. */
const PRESSED = ':is(button, a[href], summary, select, input, label:has(input[type=checkbox], input[type=radio]))';

/** Every button and link that shows an icon and no word, and does not show its name to whoever comes to it by keyboard. */
export async function namelessIcons(page: Page): Promise<string[]> {
  // From here on the browser shows where the keyboard is.
  await page.keyboard.press('Shift');
  return page.evaluate(async () => {
    const within = document.querySelector('dialog[open]') ?? document;
    const wordsOf = (element: HTMLElement) => {
      const spoken = [...element.querySelectorAll('.spoken')].map(({ textContent }) => textContent).join('');
      return element.innerText.replace(spoken, '').trim();
    };
    const isIcon = (element: HTMLElement) =>
      element.checkVisibility({ visibilityProperty: true }) && wordsOf(element) === '' && element.querySelector('svg, img') !== null;
    const icons = [...within.querySelectorAll<HTMLElement>('button, a[href], [role=button]')].filter(isIcon);
    const nameless: string[] = [];
    // Whoever is there already does not come.
    (document.activeElement as HTMLElement | null)?.blur();
    for (const icon of icons) {
      const name = icon.getAttribute('aria-label') ?? '';
      icon.focus({ preventScroll: true });
      await new Promise((then) => requestAnimationFrame(then));
      const shown = document.querySelector<HTMLElement>('[role=tooltip]:popover-open')?.innerText ?? '';
      if (name === '' || !shown.includes(name)) nameless.push(`${icon.dataset.testid ?? icon.outerHTML.slice(0, 80)} (${name}): “${shown}”`);
      icon.blur();
    }
    return nameless;
  });
}

/** What can be pressed and is smaller than a fingertip, 44 by 44 pixels; links within a text are as high as it. */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate((pressed) => {
    const LEAST = 43.5;
    const within = document.querySelector('dialog[open]') ?? document;
    const sizeOf = (element: Element): [wide: number, high: number] => {
      const { width, height } = element.getBoundingClientRect();
      const around = getComputedStyle(element, '::after');
      if (around.content !== '""' || around.position !== 'absolute') return [width, height];
      return [Math.max(width, parseFloat(around.width)), Math.max(height, parseFloat(around.height))];
    };
    const isInText = (element: Element) => element.matches('a') && getComputedStyle(element).display === 'inline';
    const hasLabel = (element: Element) => element.matches('input[type=checkbox], input[type=radio]') && element.closest('label') !== null;
    return [...within.querySelectorAll(pressed)]
      .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !isInText(element) && !hasLabel(element))
      .filter((element) => !element.matches('.skip') && sizeOf(element).some((size) => size < LEAST))
      .map((element) => {
        const [wide, high] = sizeOf(element);
        const which = element.getAttribute('data-testid') ?? element.outerHTML.slice(0, 90);
        return `${which}: ${Math.round(wide)} × ${Math.round(high)}`;
      });
  }, PRESSED);
}
