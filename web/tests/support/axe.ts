import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** A target that lies half behind a bar which the page scrolls under is measured where one would scroll it to. */
const SCROLLED = 'target-size';

/** What keeps people out of the page as it is now: a line for each place, none if all is well. */
export async function axe(page: Page): Promise<string[]> {
  // Evaluated, because the policy of our pages forbids a script from elsewhere.
  await page.evaluate(SOURCE);
  return page.evaluate(
    async ([rules, scrolled]) => {
      const { axe } = window as unknown as { axe: { run(options: object): Promise<AxeResults> } };
      const look = async (runOnly: readonly string[] | { type: 'rule'; values: string[] }) =>
        (await axe.run({ runOnly, resultTypes: ['violations'] })).violations.flatMap(({ id, help, nodes }) =>
          nodes.map((node) => ({ id, target: String(node.target), line: `${id}: ${help}: ${node.html}` })),
        );
      const found = await look(rules);
      const [left, top] = [scrollX, scrollY];
      const holds: string[] = [];
      for (const { id, target, line } of found) {
        if (id === scrolled) {
          document.querySelector(target)?.scrollIntoView({ block: 'center', behavior: 'instant' });
          const again = await look({ type: 'rule', values: [scrolled] });
          scrollTo({ left, top, behavior: 'instant' });
          if (!again.some((one) => one.target === target)) continue;
        }
        holds.push(line);
      }
      return holds;
    },
    [RULES, SCROLLED] as const,
  );
}
