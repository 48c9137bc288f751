/** What the events of a game say about its rounds: who was paired with whom, who chose what, which lots there were. */

import type { Choice, Offer, Row } from '../../generated/bazaar';
import type { Seen } from '../../house/scene';

export interface RoundRecord {
  round: number;
  pairs: [number, number][];
  /** Without a partner. */
  alone: number | null;
  /** By seat; null before the choices lie open. */
  choices: (Choice | null)[] | null;
  rows: Row[];
  /** N that priced the round, and N after its choices. */
  n: number;
  nAfter: number | null;
  /** When the choices were opened, in table time. */
  openedAt: number | null;
}

/** All rounds that have begun. */
export function roundsOf(events: Seen<'bazaar'>[]): RoundRecord[] {
  const rounds: RoundRecord[] = [];
  let n = 0;
  for (const event of events) {
    const last = rounds.at(-1);
    if (event.type === 'eventTaken') n = event.n;
    else if (event.type === 'roundBegun') rounds.push(begun(event.round, event.order, n));
    else if (last && event.type === 'choicesOpened') Object.assign(last, { choices: event.choices, openedAt: event.at });
    else if (last && event.type === 'changed') last.rows.push(rowOf(event));
    else if (last && event.type === 'roundSettled') last.nAfter = n = event.n;
  }
  return rounds;
}

/** The row that an event tells, and nothing of the event: the rules take rows. */
const rowOf = ({ step, seat, TKL, TG, TS, C, failed }: Row): Row => ({ step, seat, TKL, TG, TS, C, failed });

function begun(round: number, order: number[], n: number): RoundRecord {
  const pairs: [number, number][] = [];
  for (let i = 0; i + 1 < order.length; i += 2) pairs.push([order[i]!, order[i + 1]!]);
  const alone = order.length % 2 === 1 ? order.at(-1)! : null;
  return { round, pairs, alone, choices: null, rows: [], n, nAfter: null, openedAt: null };
}

/** The lot that an event speaks of by its id. */
export const lotOf = (events: Seen<'bazaar'>[], id: number): Offer | undefined =>
  events.find((event): event is Extract<Seen<'bazaar'>, { type: 'offerMade' }> => event.type === 'offerMade' && event.id === id);

/** What somebody chose in the rounds that lie open. */
export const choicesOf = (rounds: RoundRecord[], seat: number): { round: number; choice: Choice | null }[] =>
  rounds.flatMap(({ round, choices }) => (choices ? [{ round, choice: choices[seat] ?? null }] : []));
