import type { InAll } from '../text/index.svelte';

/** A section of the rules, as the drawer shows it. */
export interface RuleSection {
  /** Names the section in every language; phases point to it. */
  id: string;
  title: string;
  /** A paragraph, or a list of points. */
  body: (string | string[])[];
}

/** The rules in every language, fetched when somebody reads them. */
export type Rules = InAll<() => Promise<{ default: RuleSection[] }>>;
