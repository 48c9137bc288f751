/** Money over the rounds, read from the events: what was settled, what was transferred. */

import type { Settlement } from '../../generated/contraband';
import type { Seen } from '../../house/scene';
import { number } from '../../text/index.svelte';
import type { Chart } from '../../ui/chart';
import { distinctNames, TEAMS, type ContrabandScene, type Role } from './sides';
import { words } from './text';

export interface Transfer {
  from: number;
  to: number;
  amount: number;
}

/** What an event adds to the seats' balances. */
function changes(event: Seen<'contraband'>): [seat: number, by: number][] {
  if (event.type === 'transferred')
    return [
      [event.from, -event.amount],
      [event.to, event.amount],
    ];
  if (event.type !== 'settled') return [];
  const { smuggler, inspector, smugglerGain, inspectorGain } = event.settlement;
  return [
    [smuggler, smugglerGain],
    [inspector, inspectorGain],
  ];
}

/** What some events add to a seat's balance in all. */
export const changeOf = (events: Seen<'contraband'>[], seat: number): number =>
  events.flatMap(changes).reduce((sum, [who, by]) => (who === seat ? sum + by : sum), 0);

/** The balances at the start, after each settled round, and now where a round is under way. */
export function balancesOverRounds({ events, config, names }: ContrabandScene): number[][] {
  const balances = names.map(() => config.startMoney);
  const over = [[...balances]];
  let open = false;
  for (const event of events) {
    for (const [seat, by] of changes(event)) balances[seat]! += by;
    if (event.type === 'transferred') open = true;
    if (event.type !== 'settled') continue;
    over.push([...balances]);
    open = false;
  }
  return open ? [...over, [...balances]] : over;
}

/** What the two at the border had after a round was settled. */
export function balancesAfter(scene: ContrabandScene, settlement: Settlement): number[] {
  return balancesOverRounds(scene)[settlement.round] ?? scene.view.balances;
}

/** Where a seat's balance comes from, a line for every change. */
export function changesOf(scene: ContrabandScene, seat: number): { round: number; what: 'start' | 'transfer' | 'border'; by: number }[] {
  const found: ReturnType<typeof changesOf> = [{ round: 0, what: 'start', by: scene.config.startMoney }];
  let round = 0;
  for (const event of scene.events) {
    if (event.type === 'roundBegan') round = event.round;
    const what = event.type === 'settled' ? 'border' : 'transfer';
    for (const [whose, by] of changes(event)) if (whose === seat) found.push({ round, what, by });
  }
  return found;
}

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
  const over = balancesOverRounds(scene);
  const labels = over.map((_, round) => (round === 0 ? words().start : number(round)));
  const names = distinctNames(scene.names);
  const total = (seats: number[], balances: number[]) => seats.reduce((sum, seat) => sum + balances[seat]!, 0);
  return [
    {
      title: words().charts.totals,
      labels,
      lines: TEAMS.map((team) => ({
        name: words().teams[team],
        values: over.map((balances) => total(scene.view.teams[team], balances)),
      })),
    },
    {
      title: words().charts.balances,
      labels,
      lines: names.map((name, seat) => ({ name, values: over.map((balances) => balances[seat]!) })),
    },
  ];
}
