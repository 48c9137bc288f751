/** What changed in something that the house has shown, and what it is then. */

import type { Changes } from '../generated/wire';

type Inner = Record<string, Changes>;

/**
 * What `old` is after changes. A list of one is the new value; an object leads to fields by their names and
 * to items by their numbers. What does not change stays the same object.
 */
export function changed(old: unknown, changes: Changes): unknown {
  if (Array.isArray(changes)) return changes[0];
  if (typeof changes !== 'object' || changes === null) throw new Error('These are no changes.');
  if (Array.isArray(old)) return changedList(old, changes as Inner);
  const fields = { ...(old as Record<string, unknown>) };
  for (const [name, inner] of Object.entries(changes as Inner)) fields[name] = changed(fields[name], inner);
  return fields;
}

function changedList(old: unknown[], changes: Inner): unknown[] {
  const items = [...old];
  for (const [number, inner] of Object.entries(changes)) items[Number(number)] = changed(items[Number(number)], inner);
  return items;
}
