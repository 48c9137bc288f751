/** How the console shows what several of its parts show. */

import { aboutOf } from '../games/registry';
import { TAGS, inLang, language } from '../text/index.svelte';
import type { Limits, Status } from '../generated/operator';
import { words } from './text';

export const TONES: Record<Status, string> = {
  open: 'tone-info',
  won: 'tone-good',
  lost: 'tone-accent',
  returned: 'tone-private',
  void: 'tone-bad',
};
export const STATUSES = Object.keys(TONES) as Status[];

/** A game by its id or its name, as players know it. */
export function gameName(id: string): string {
  const about = aboutOf(id.split(':').at(-1) ?? id);
  return about ? inLang(about.text).name : id;
}

/** A moment as an operator's days count it: in UTC, whatever clock the reader has. */
export const time = (at: string | null): string =>
  at === null
    ? '–'
    : new Intl.DateTimeFormat(TAGS[language.code], { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'UTC' }).format(Date.parse(at));

const DAY = 86_400_000;

export const isoDay = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** The day behind one that was typed, where a range that includes it ends; nothing where none was. */
export const dayAfter = (day: string): string => (day === '' ? '' : isoDay(Date.parse(day) + DAY));

/** Every day from the first to the last, in order. */
export function daysBetween(first: string, last: string): string[] {
  const count = Math.round((Date.parse(last) - Date.parse(first)) / DAY);
  return Array.from({ length: count + 1 }, (_, i) => isoDay(Date.parse(first) + i * DAY));
}

/** How old something is, in the largest unit that says enough. */
export function age(seconds: number): string {
  if (seconds < 120) return words().ages.seconds(seconds);
  if (seconds < 7200) return words().ages.minutes(Math.floor(seconds / 60));
  return words().ages.hours(Math.floor(seconds / 3600));
}

/** Limits in words, a line each. */
export function limitLines(limits: Limits): string[] {
  const told = words().limits;
  const amounts = (name: string, by: Record<string, string> = {}) => Object.entries(by).map(([code, amount]) => `${name}: ${amount} ${code}`);
  const lines = [...amounts(told.stake, limits.stakeADay), ...amounts(told.loss, limits.lossADay)];
  if (limits.minutesADay !== undefined) lines.push(`${told.minutes}: ${limits.minutesADay}`);
  if (limits.pauseUntil) lines.push(`${told.pause}: ${time(limits.pauseUntil)}`);
  if (limits.excluded) lines.push(told.excluded);
  return lines;
}
