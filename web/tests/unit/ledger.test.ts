import { expect, test } from 'vitest';
import { ledger, type Seen } from '../../src/games/cashflow/ledger';
import { golden } from './golden';

/** The events of a recorded match of CashFlow: nothing of it is hidden but the order of the piles. */
const eventsOf = (recording: string): Seen[] => golden(recording).lines.flatMap(({ entry }) => entry.events as unknown as Seen[]);

test('who concedes has nothing left in the books, and where it went is told', () => {
  const events = eventsOf('cashflow-2');
  const gone = events.flatMap((event) => (event.type === 'conceded' ? [event.seat] : []));
  expect(gone).toHaveLength(4);
  const { books } = ledger(events);
  for (const [seat, { cash, assets, debts, flows }] of books.entries()) {
    expect(
      [...flows.values()].reduce((all, one) => all + one, 0),
      `seat ${seat}`,
    ).toBe(cash);
    if (gone.includes(seat)) expect([cash, assets.size, debts.size], `seat ${seat}`).toEqual([0, 0, 0]);
  }
});
