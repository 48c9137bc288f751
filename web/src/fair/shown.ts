/** What a seat was shown during play, held against what the journal says happened. */

import { difference, isSame, type Difference } from './difference';
import type { Journal } from './journal';
import { sha256 } from './sha256';

/** How many events were shown, and a hash over all of them: enough to see that nothing in them changes later. */
export interface Digest {
  n: number;
  hash: string;
}

export const NOTHING_SHOWN: Digest = { n: 0, hash: '' };

/** The digest of events, from one of the first of them on. */
export function digestOf(events: readonly unknown[], from: Digest = NOTHING_SHOWN): Digest {
  const hash = events.slice(from.n).reduce<string>((before, event) => sha256(`${before}${JSON.stringify(event)}`), from.hash);
  return { n: events.length, hash };
}

type Event = Record<string, unknown>;
interface Secret {
  secret: unknown;
  audience: number;
}

const isSecret = (value: unknown): value is Secret => typeof value === 'object' && value !== null && 'secret' in value && 'audience' in value;
/** An audience is a sum of 2^seat. */
const mayKnow = ({ audience }: Secret, seat: number): boolean => Math.floor(audience / 2 ** seat) % 2 === 1;
const seenBy = (value: unknown, seat: number): unknown => (isSecret(value) ? (mayKnow(value, seat) ? value.secret : null) : value);

/** Whether an event has something that a seat may not know: then it need not be shown at all. */
const isHidden = (event: Event, seat: number): boolean => Object.values(event).some((value) => isSecret(value) && !mayKnow(value, seat));

/** Whether a seat was shown just this event; of one with secrets, fields may be left out. */
function isShownAs(event: Event, seat: number, shown: Event): boolean {
  const seen = Object.fromEntries(Object.entries(event).map(([name, value]) => [name, seenBy(value, seat)]));
  if (!Object.values(event).some(isSecret)) return isSame(seen, shown);
  return Object.entries(shown).every(([name, value]) => name in seen && isSame(seen[name], value));
}

/** All that was shown happened, in that order and at those times; and nothing that the seat may know happened unseen. */
export function compareShown({ lines }: Journal, seat: number, shown: readonly unknown[]): Difference | null {
  let next = 0;
  for (const { entry } of lines) {
    for (const happened of entry.events) {
      const [event, due] = [{ at: entry.at, ...happened }, shown[next] as Event | undefined];
      if (due && isShownAs(event, seat, due)) next += 1;
      else if (!isHidden(event, seat)) return difference('shown', due && JSON.stringify(due), JSON.stringify(event));
    }
  }
  return next < shown.length ? difference('shown', JSON.stringify(shown[next]), '') : null;
}
