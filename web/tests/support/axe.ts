import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** What keeps people out of the page as it is now: a line for each place, none if all is well. */
export async function axe(page: Page): Promise<string[]> {
  // Evaluated, because the policy of our pages forbids a script from elsewhere.
  await page.evaluate(SOURCE);
  const found = await page.evaluate(async (rules) => {
    const { axe } = window as unknown as { axe: { run(options: object): Promise<AxeResults> } };
    return (await axe.run({ runOnly: rules, resultTypes: ['violations'] })).violations;
  }, RULES);
  return found.flatMap(({ id, help, nodes }) => nodes.map((node) => `${id}: ${help}: ${node.html}`));
}
