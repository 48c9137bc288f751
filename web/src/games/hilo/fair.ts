/** Every card of a round of HiLo again: `draw(13) + 1` with the card's own index ([H1] of its rules). */

import { draw, type Seeds } from '../../fair/draws';
import type { Round } from '../../house/session.svelte';
import type { JournalEvent } from '../../session/game';
import { words as shared } from '../../session/text';
import type { DrawCheck } from '../../fair/check';
import { journalChoices, pathOf, rememberedChoices } from './path';
import { RANKS, rank, words } from './text';

export function draws(round: Round<'hilo'>, seeds: Seeds, events: JournalEvent[]): DrawCheck[] {
  const choices = events.length > 0 ? journalChoices(events) : rememberedChoices(round);
  const written = events.filter((event) => typeof event.card === 'number');
  return pathOf(round, choices).map(({ card, choice, right }, index) => {
    const drawn = draw(seeds, index, RANKS.length);
    const inJournal = written[index];
    const agrees = inJournal === undefined || (inJournal.card === card && inJournal.index === index);
    const ok = drawn + 1 === card && agrees;
    const told = words().draw;
    const how = index === 0 ? told.first(rank(card)) : told[choice ?? 'next'](rank(card));
    const meaning = ok ? how : `${how} (${shared().past.drawnShown(rank(drawn + 1), rank(card))})`;
    return { nonce: seeds.nonce, index, bound: RANKS.length, drawn, meaning: right ? meaning : `${meaning}, ${told.wrong}`, ok };
  });
}
