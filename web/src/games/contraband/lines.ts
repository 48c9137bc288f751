/** The log: every event that says something, as a sentence. */

import type { Declaration, Settlement } from '../../generated/contraband';
import type { Seen } from '../../house/scene';
import { list, number } from '../../text/index.svelte';
import type { Line } from '../game';
import { ledger } from './ledger';
import { moodOf } from './moments';
import { nameOf, TEAMS, type ContrabandScene } from './sides';
import { gain, money, words } from './text';

type Event<T extends string> = Extract<Seen<'contraband'>, { type: T }>;

export function line(event: Seen<'contraband'>, scene: ContrabandScene): Line | null {
  const said = words().log;
  const name = (seat: number) => nameOf(scene, seat);
  switch (event.type) {
    case 'roundBegan':
      return { text: said.round(number(event.round)), topic: 'rounds', heading: true };
    case 'nominated':
      return { text: nominated(event, scene), topic: 'team', seats: [event.seat, event.by ?? event.seat] };
    case 'approved':
      return { text: said.approved(name(event.seat)), topic: 'team', seats: [event.seat] };
    case 'teamConfirmed':
      return { text: said.confirmed(words().teams[event.team]), topic: 'team', seats: scene.view.teams[event.team] };
    case 'actionBegan':
      return { text: chosen(event, scene), topic: 'border', seats: [event.chosen.smugglers.seat, event.chosen.inspectors.seat] };
    case 'declared':
      return { text: event.declaration ? own(event.declaration) : said.declared(name(event.seat)), topic: 'border', seats: [event.seat] };
    case 'transferred':
      return transferred(event, scene);
    case 'settled':
      return settled(event.settlement, scene);
    case 'gameEnded':
      return { text: said.ended, topic: 'rounds' };
    // The phases and who is ready are on the board, and say nothing later.
    case 'selectionBegan':
    case 'settlementBegan':
    case 'saidReady':
      return null;
  }
}

function nominated({ seat, by = seat }: Event<'nominated'>, scene: ContrabandScene): string {
  const said = words().log;
  return by === seat ? said.nominated(nameOf(scene, seat)) : said.nominatedBy(nameOf(scene, seat), nameOf(scene, by));
}

function chosen({ chosen: { smugglers, inspectors } }: Event<'actionBegan'>, scene: ContrabandScene): string {
  const said = words().log;
  const text = said.chosen(nameOf(scene, smugglers.seat), nameOf(scene, inspectors.seat));
  const drawn = [smugglers, inspectors].filter((one) => one.by === 'draw').map((one) => nameOf(scene, one.seat));
  return drawn.length > 0 ? `${text} ${said.byDraw(list(drawn))}` : text;
}

function own(declaration: Declaration): string {
  const said = words().log;
  if (declaration.type === 'pass') return said.ownPass;
  return declaration.type === 'smuggle' ? said.ownSmuggle(money(declaration.amount)) : said.ownInspect(money(declaration.amount));
}

function transferred({ from, to, amount }: Event<'transferred'>, scene: ContrabandScene): Line {
  const text = words().transfers.line(nameOf(scene, from), nameOf(scene, to), money(amount));
  const line = { text, topic: 'money', seats: [from, to] };
  return scene.seat === to ? { ...line, mood: 'good' } : line;
}

function settled(settlement: Settlement, scene: ContrabandScene): Line {
  const { smuggler, inspector, amount, threshold, outcome, smugglerGain, inspectorGain } = settlement;
  const said = words().log;
  const [one, other] = [nameOf(scene, smuggler), nameOf(scene, inspector)];
  const what = said[outcome](one, money(amount), other, money(threshold ?? 0));
  const after = ledger(scene)?.over[settlement.round]?.teams;
  const totals = after ? said.totals(TEAMS.map((team) => `${words().teams[team]} ${money(after[team])}`).join(' · ')) : '';
  const gains = said.gains(one, gain(smugglerGain), other, gain(inspectorGain));
  return { text: `${what} ${gains} ${totals}`.trimEnd(), topic: 'border', seats: [smuggler, inspector], ...moodOf(scene, settlement) };
}
