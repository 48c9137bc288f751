/** Money over the rounds, as the rules make it of the events. */

import type { Fact, Ledger, Settlement } from '../../generated/contraband';
import type { Seen } from '../../house/scene';
import { number } from '../../text/index.svelte';
import type { Chart } from '../../ui/chart';
import { preview } from '../../wasm/preview.svelte';
import { distinctNames, TEAMS, type ContrabandScene, type Role } from './sides';
import { words } from './text';

export interface Transfer {
  from: number;
  to: number;
  amount: number;
}

/** The events that say what money did, as the rules know them. */
function facts(events: Seen<'contraband'>[]): Fact[] {
  return events.flatMap((event): Fact[] => {
    if (event.type === 'roundBegan') return [{ type: event.type, round: event.round }];
    if (event.type === 'settled') return [{ type: event.type, settlement: event.settlement }];
    return event.type === 'transferred' ? [{ type: event.type, from: event.from, to: event.to, amount: event.amount }] : [];
  });
}

/** The last answer: every line of the log asks for the same one. */
let last: { events: Seen<'contraband'>[]; told: number; ledger: Ledger } | null = null;

/** What money has done; undefined as long as the rules are not there. */
export function ledger({ events, config, names }: ContrabandScene): Ledger | undefined {
  if (last?.events === events && last.told === events.length) return last.ledger;
  const found = preview('contraband', 'ledger', { start: config.startMoney, seats: names.length, facts: facts(events) });
  last = found ? { events, told: events.length, ledger: found } : null;
  return found;
}

/** What some events add to a seat's balance in all. */
export const changeOf = (events: Seen<'contraband'>[], seats: number, seat: number): number =>
  preview('contraband', 'ledger', { start: 0, seats, facts: facts(events) })?.now.seats[seat] ?? 0;

/** Who did not decide in time in a settled round: nobody has declared without an event. */
export function wasLate(events: Seen<'contraband'>[], { round, ...settlement }: Settlement, role: Role): boolean {
  const began = events.findIndex((event) => event.type === 'roundBegan' && event.round === round);
  const ended = events.findIndex((event) => event.type === 'settled' && event.settlement.round === round);
  const declared = events.slice(began, ended).some((event) => event.type === 'declared' && event.seat === settlement[role]);
  return !declared;
}

/** The transfers of the round that is under way or being settled. */
export function transfersOfRound(events: Seen<'contraband'>[]): Transfer[] {
  const began = events.findLastIndex((event) => event.type === 'roundBegan');
  return events.slice(began + 1).filter((event) => event.type === 'transferred');
}

export function charts(scene: ContrabandScene): Chart[] {
  const over = ledger(scene)?.over ?? [];
  const labels = over.map((_, round) => (round === 0 ? words().start : number(round)));
  const names = distinctNames(scene.names);
  return [
    {
      title: words().charts.totals,
      labels,
      lines: TEAMS.map((team) => ({ name: words().teams[team], values: over.map(({ teams }) => teams[team]) })),
    },
    {
      title: words().charts.balances,
      labels,
      lines: names.map((name, seat) => ({ name, values: over.map(({ seats }) => seats[seat]!) })),
    },
  ];
}
