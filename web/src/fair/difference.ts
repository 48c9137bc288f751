/** A difference between what the house promised and what came: the reason to stop. */

/** What differs. The catalogues have a sentence for each. */
export const DIFFERENCES = [
  // What is signed, and by whom.
  'houseKey',
  'signature',
  // Before the start.
  'commitment',
  'attempts',
  'game',
  'settings',
  'seating',
  'ownHash',
  'terms',
  // From the start to the end.
  'ownSeed',
  'seeds',
  'nonce',
  'serverSeed',
  'agreement',
  // After it.
  'journal',
  'head',
  'lastHead',
  'lost',
  'notMine',
  'people',
  'rules',
  // Against the house.
  'clientSeed',
  'round',
  'elsewhere',
] as const;

export type What = (typeof DIFFERENCES)[number];

export interface Difference {
  what: What;
  /** What was promised and kept; empty where nothing should have come. */
  promised: string;
  /** What came; empty where nothing did. */
  came: string;
}

type Value = string | number | null | undefined;

const text = (value: Value): string => String(value ?? '');

export const difference = (what: What, promised: Value, came: Value): Difference => ({ what, promised: text(promised), came: text(came) });

/** The difference, where two things are not the same. */
export const unless = (what: What, promised: Value, came: Value): Difference | null =>
  text(promised) === text(came) ? null : difference(what, promised, came);

/** The first that there is. */
export function first<T>(all: Iterable<T>, compare: (one: T) => Difference | null): Difference | null {
  for (const one of all) {
    const found = compare(one);
    if (found) return found;
  }
  return null;
}

/** Whether two values of JSON are the same, whatever the order of their fields. */
export function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return one === other;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  return names.every((name) => isSame((one as Record<string, unknown>)[name], (other as Record<string, unknown>)[name]));
}
