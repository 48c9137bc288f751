import { expect, test } from 'vitest';
import type { Config } from '../../src/generated/cashflow';
import { contextOf, ledger, sheetOf, type Seen } from '../../src/games/cashflow/ledger';
import { golden } from './golden';
import { loadRules } from './rules';

/** The events of a recorded match of CashFlow, each read anew: nothing of it is hidden but the order of the piles. */
const eventsOf = (recording: string): Seen[] => golden(recording).lines.flatMap(({ entry }) => entry.events as unknown as Seen[]);
const scene = (events: Seen[]) => ({ events, config: {} as Config, names: Array.from({ length: 5 }, (_, seat) => `Seat ${seat}`) });

test('nothing is told before the rules are there', async () => {
  const events = eventsOf('cashflow-2');
  const loading = loadRules();
  expect(ledger(scene(events))).toBe(undefined);
  await loading;
  expect(ledger(scene(events))?.page.seats).toHaveLength(5);
});

test('who concedes has nothing left in the books, and where it went is told', async () => {
  await loadRules();
  const events = eventsOf('cashflow-2');
  const gone = events.flatMap((event) => (event.type === 'conceded' ? [event.seat] : []));
  expect(gone).toHaveLength(4);
  const { now } = ledger(scene(events))!.page;
  for (const [seat, { cash }] of now.seats.entries()) {
    const { flows, worth } = sheetOf(scene(events), seat)!;
    expect(
      flows.reduce((all, { amount }) => all + amount, 0),
      `seat ${seat}`,
    ).toBe(cash);
    if (gone.includes(seat)) expect([cash, worth.owned, worth.owed], `seat ${seat}`).toEqual([0, 0, 0]);
  }
});

test('books that grow event by event come to those of all events at once', async () => {
  await loadRules();
  const [events, again] = [eventsOf('cashflow-2'), eventsOf('cashflow-2')];
  for (let count = 7; count < events.length; count += 3) ledger(scene(events.slice(0, count)));
  const [grown, whole] = [ledger(scene(events))!, ledger(scene(again))!];
  expect(grown.page.kept).toBe(whole.page.kept);
  expect(grown.points).toEqual(whole.points);
  expect(grown.points.map(({ turn }) => turn)).toEqual(grown.points.map((_, turn) => turn));
  for (const [at, event] of events.entries()) expect(contextOf(scene(events), event)).toEqual(contextOf(scene(again), again[at]!));
});
