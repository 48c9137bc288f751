import type { Page } from '@playwright/test';

/** Writes down, from before the page's first line, in which order these things appear; each time anew after they were gone. */
export async function inOrder(page: Page, ids: string[]): Promise<() => Promise<string[]>> {
  await page.addInitScript((ids) => {
    const order: string[] = [];
    let there = new Set<string>();
    const look = () => {
      const now = new Set(ids.filter((id) => document.querySelector(`[data-testid=${id}]`) !== null));
      order.push(...ids.filter((id) => now.has(id) && !there.has(id)));
      there = now;
    };
    Object.assign(window, { order });
    new MutationObserver(look).observe(document, { childList: true, subtree: true, attributes: true, attributeFilter: ['data-testid'] });
  }, ids);
  return () => page.evaluate(() => (window as unknown as { order: string[] }).order);
}
