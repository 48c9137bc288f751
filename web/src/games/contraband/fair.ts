/** The draws of a game that is over: whom the lot sent to the border where a team had not agreed. */

import { draw } from '../../fair/draws';
import type { Entry, Journal } from '../../fair/journal';
import type { Chosen, Fact } from '../../generated/contraband';
import { number } from '../../text/index.svelte';
import type { DrawCheck } from '../../fair/check';
import type { Role } from './sides';
import { words } from './text';

type ActionBegan = Extract<Fact, { type: 'actionBegan' }>;

/** The smugglers sit on the first half of the seats and are drawn first. */
const sides = ({ chosen }: ActionBegan, half: number): { role: Role; chosen: Chosen; firstSeat: number }[] => [
  { role: 'smuggler', chosen: chosen.smugglers, firstSeat: 0 },
  { role: 'inspector', chosen: chosen.inspectors, firstSeat: half },
];

export function draws(journal: Journal, names: string[]): DrawCheck[] {
  const { clientSeed, seats } = journal.opening;
  const half = seats / 2;
  const used = new Map<number, number>();
  let round = 0;

  function checkEntry({ nonce, draws: count, events }: Entry): DrawCheck[] {
    round += events.filter((event) => event.type === 'roundBegan').length;
    const first = used.get(nonce) ?? 0;
    used.set(nonce, first + count);
    const began = events.find((event) => event.type === 'actionBegan') as ActionBegan | undefined;
    const drawn = began ? sides(began, half).filter(({ chosen }) => chosen.by === 'draw') : [];
    return drawn.map(({ role, chosen, firstSeat }, i) => {
      const index = first + i;
      const value = draw({ serverSeed: journal.serverSeed, clientSeed, nonce }, index, half);
      const meaning = words().drawn(number(round), names[chosen.seat] ?? '', words().roles[role]);
      const ok = chosen.seat === firstSeat + value && chosen.index === index && drawn.length === count;
      return { nonce, index, bound: half, drawn: value, meaning, ok };
    });
  }

  return journal.lines.flatMap(({ entry }) => checkEntry(entry));
}
