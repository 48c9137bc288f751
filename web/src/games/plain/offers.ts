/** What may be asked for, sorted for a hand: constants, choices and amounts. */

import type { Field, Offer, Options, Word } from '../../generated/table';

/** What is given for a field; nothing where it is left out. */
export type Given = Record<string, Word | undefined>;

/** As many values as are shown as buttons of their own. */
export const MOST_BUTTONS = 12;

export const wordsOf = (field: Field): Word[] | undefined => ('oneOf' in field ? field.oneOf : undefined);

/** Whether there is nothing to choose in it. */
export const isFixed = (field: Field): boolean => {
  if (field.optional) return false;
  return 'oneOf' in field ? field.oneOf.length === 1 : field.min === field.max;
};

/** The only value of a field that is fixed, the first of others; left out where it may be. */
export function firstOf(field: Field): Word | undefined {
  if (field.optional) return undefined;
  return 'oneOf' in field ? field.oneOf[0] : field.min;
}

/** Those of the fields that somebody has to choose. */
export const openFields = ({ fields = {} }: Offer): [string, Field][] => Object.entries(fields).filter(([, field]) => !isFixed(field));

/** One list to choose from and nothing else: each of its values is a button. */
export function asButtons(offer: Offer): [string, Word[]] | undefined {
  const open = openFields(offer);
  const [[name, field] = []] = open;
  if (open.length !== 1 || name === undefined || field === undefined || field.optional) return undefined;
  const list = wordsOf(field);
  return list && list.length <= MOST_BUTTONS ? [name, list] : undefined;
}

/** What is given, where the house would still take it; else what is first. */
export function valueOf(field: Field, given: Word | undefined): Word | undefined {
  return given !== undefined && takes(field, given) ? given : firstOf(field);
}

/** Whether the field takes a value. */
export function takes(field: Field, value: Word): boolean {
  if ('oneOf' in field) return field.oneOf.includes(value);
  if ('text' in field) return typeof value === 'string' && /^\d+(\.\d+)?$/.test(value);
  return typeof value === 'number' && value >= field.min && value <= field.max && (value - field.min) % field.step === 0;
}

/** The command: what is fixed, and what was chosen. */
export function commandOf({ type, fields = {} }: Offer, given: Given): { type: string } & Record<string, Word> {
  const all = Object.entries(fields).flatMap(([name, field]) => {
    const value = valueOf(field, given[name]);
    return value === undefined ? [] : [[name, value] as const];
  });
  return { type, ...Object.fromEntries(all) };
}

/** Types of which nothing is offered now, each with its reason. */
export function refusedOf(options: Options): Offer[] {
  const allowed = new Set(options.filter((offer) => offer.allowed).map(({ type }) => type));
  return options.filter(({ type }) => !allowed.has(type));
}

/** What one click does comes first, then what has to be filled in; each with its place among all. */
export function sorted(options: Options): { offer: Offer; at: number }[] {
  const offered = options.filter(({ allowed }) => allowed).map((offer, at) => ({ offer, at }));
  const isQuick = ({ offer }: { offer: Offer }) => openFields(offer).length === 0 || asButtons(offer) !== undefined;
  return [...offered.filter(isQuick), ...offered.filter((one) => !isQuick(one))];
}
