/**
 * The books of every seat, turn by turn, and what each event was about: the rules fold them from the events. The view
 * tells the figures of this moment; charts, the log and the way of one's cash need those of every moment before.
 */

import type { Context, Page, Point, Sheet } from '../../generated/cashflow';
import type { Scene, Seen as SeenOf } from '../../house/scene';
import { preview } from '../../wasm/preview.svelte';
import { eventAt } from './catalogue';

export type Seen = SeenOf<'cashflow'>;
type Table = Pick<Scene<'cashflow'>, 'events' | 'config' | 'names'>;

interface Ledger {
  /** What the rules told with the last events. */
  page: Page;
  /** The figures at the end of every turn that is over, and as they stand. */
  points: Point[];
}

/** By the last event that they know: what happens next is only added. */
const LEDGERS = new WeakMap<Seen, Ledger>();
const CONTEXTS = new WeakMap<Seen, Context>();

function untimed({ at: _, ...event }: Seen) {
  return event;
}

/** How many of the events are in books already; looked for once in each list of them. */
const COUNTS = new WeakMap<readonly Seen[], number>();

function counted(events: readonly Seen[]): number {
  const count = COUNTS.get(events) ?? events.findLastIndex((event) => LEDGERS.has(event)) + 1;
  COUNTS.set(events, count);
  return count;
}

/** The books that follow from the events; nothing as long as the rules are not there. */
export function ledger({ events, config, names }: Table): Ledger | undefined {
  const last = events.at(-1);
  if (!last) return undefined;
  const known = LEDGERS.get(last);
  if (known) return known;
  const count = counted(events);
  const before = count > 0 ? LEDGERS.get(events[count - 1]!) : undefined;
  const page = preview('cashflow', 'books', {
    since: before ? { kept: before.page.kept } : { start: { config, seats: names.length } },
    // Written down when the rules are there to read it.
    get events() {
      return events.slice(count).map(untimed);
    },
  });
  if (!page) return undefined;
  for (const [i, context] of page.contexts.entries()) CONTEXTS.set(events[count + i]!, context);
  const over = [...(before?.points.slice(0, -1) ?? []), ...page.points];
  const ledger = { page, points: [...over, page.now] };
  LEDGERS.set(last, ledger);
  return ledger;
}

/** What an event was about and does not say itself. */
export const contextOf = (scene: Table, event: Seen): Context | undefined => ledger(scene) && CONTEXTS.get(event);

/** What the books say of one seat. */
export const sheetOf = (scene: Table, seat: number): Sheet | undefined => ledger(scene)?.page.seats[seat];

/** The event of the square that a piece stood on, on the Fast Track. */
export const squareEvent = ({ track, position }: Pick<Context, 'track' | 'position'>) =>
  track === 'fastTrack' && position !== undefined ? eventAt(position) : undefined;
