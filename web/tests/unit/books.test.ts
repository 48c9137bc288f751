import { beforeAll, expect, test } from 'vitest';
import type { Seen } from '../../src/games/cashflow/ledger';
import { line } from '../../src/games/cashflow/lines';
import { words } from '../../src/games/cashflow/words';
import type { Scene } from '../../src/house/scene';
import { LANGS, language, number } from '../../src/text/index.svelte';
import { golden } from './golden';
import { loadRules } from './rules';

beforeAll(loadRules);

test('a payment that the cash did not cover names the loan that it forced, in every language', () => {
  const events = golden('cashflow-2').lines.flatMap(({ entry }) => entry.events as unknown as Seen[]);
  const at = events.findIndex((event, i) => event.type === 'paid' && event.reason === 'downsizing' && events[i - 1]?.type === 'lent');
  const [loan, paid] = [events[at - 1] as Extract<Seen, { type: 'lent' }>, events[at] as Extract<Seen, { type: 'paid' }>];
  const names = Array.from({ length: 6 }, (_, seat) => `Seat ${seat}`);
  const scene = { events: events.slice(0, at + 1), names, seat: null, config: {} } as unknown as Scene<'cashflow'>;
  for (const lang of LANGS) {
    language.choose(lang);
    const told = line(paid, scene)?.text;
    expect(told, lang).toContain(number(paid.amount));
    expect(told, lang).toContain(words().lines.forcedLoan(number(loan.amount)));
  }
});
