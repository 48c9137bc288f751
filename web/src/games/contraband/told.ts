/** What the page says of the game: status, countdown, outcome, hints. */

import type { Settlement, Team } from '../../generated/contraband';
import { list, t } from '../../text/index.svelte';
import { allowed } from '../../house/scene';
import { approvers, hasAgreed, nameOf, otherTeam, ownTeam, roleOf, TEAMS, type ContrabandScene, type Role } from './sides';
import { money, words } from './text';

export function status(scene: ContrabandScene): string {
  const { phase, history } = scene.view;
  if (phase === 'selection') return choosing(scene);
  if (phase === 'action') return deciding(scene);
  const last = history.at(-1);
  if (!last) return t().table.over;
  const next = allowed(scene.options, 'ready') ? ` ${words().status.ready}` : '';
  return settled(scene, last) + next;
}

function choosing(scene: ContrabandScene): string {
  const team = ownTeam(scene);
  if (team === null) return watchingTheChoice(scene);
  if (hasAgreed(scene.view, team)) return words().status.otherTeam(words().teams[otherTeam(team)]);
  return ownChoice(scene);
}

function watchingTheChoice({ view }: ContrabandScene): string {
  const choosing: Team[] = TEAMS.filter((team) => !hasAgreed(view, team));
  const [only] = choosing;
  return choosing.length === 1 && only ? words().status.oneChooses(words().teams[only]) : words().status.bothChoose;
}

function ownChoice(scene: ContrabandScene): string {
  const { nomination } = scene.view;
  if (!nomination) return words().status.nominate;
  const who = nameOf(scene, nomination.seat);
  if (allowed(scene.options, 'approve')) {
    return allowed(scene.options, 'nominate') ? words().status.approve(who) : words().status.mustApprove(who);
  }
  const missing = approvers(scene).filter((seat) => !nomination.approvals.includes(seat));
  return words().status.approvalsMissing(who, list(missing.map((seat) => nameOf(scene, seat))));
}

function deciding(scene: ContrabandScene): string {
  const { view, seat } = scene;
  const { smuggler, inspector, decided } = view;
  const role = roleOf(view, seat);
  if (role && !decided[role]) {
    return role === 'smuggler' ? words().status.smuggle : words().status.inspect(nameOf(scene, smuggler));
  }
  if (role) return words().status.waitingFor(nameOf(scene, role === 'smuggler' ? inspector : smuggler));
  const names: Record<Role, string> = { smuggler: nameOf(scene, smuggler), inspector: nameOf(scene, inspector) };
  if (decided.smuggler) return words().status.oneDecides(names.smuggler, names.inspector);
  if (decided.inspector) return words().status.oneDecides(names.inspector, names.smuggler);
  return words().status.bothDecide(names.smuggler, names.inspector);
}

function settled(scene: ContrabandScene, { outcome, smuggler, inspector }: Settlement): string {
  return words().status[outcome](nameOf(scene, outcome === 'passed' ? smuggler : inspector));
}

/** A team may change its mind until all agree, but who has nominated waits for the others. */
export const waitsForMe = ({ view, options }: ContrabandScene): boolean =>
  view.phase !== 'selection' || view.nomination === null || allowed(options, 'approve') !== undefined;

export function atZero({ view }: ContrabandScene): string | null {
  const said = words().atZero;
  if (view.phase === 'selection') return said.draw;
  if (view.phase === 'settlement') return said.next;
  if (view.phase !== 'action') return null;
  const { smuggler, inspector } = view.decided;
  if (smuggler) return said.inspector;
  return inspector ? said.smuggler(money(0)) : said.both(money(0));
}

export function outcome(scene: ContrabandScene): string {
  const { view } = scene;
  const said = words().outcome;
  const [first] = view.result?.winners ?? [];
  if (first === undefined) return said.draw(money(view.totals.smugglers));
  const winner: Team = view.teams.smugglers.includes(first) ? 'smugglers' : 'inspectors';
  const [most, least] = [money(view.totals[winner]), money(view.totals[otherTeam(winner)])];
  const mine = ownTeam(scene);
  if (mine === null) return said[winner](most, least);
  return mine === winner ? said.win(most, least) : said.lose(least, most);
}

export function hint(scene: ContrabandScene): { id: string; text: string } | null {
  const id = momentOf(scene);
  return id ? { id, text: words().hints[id] } : null;
}

function momentOf(scene: ContrabandScene): 'selection' | 'smuggle' | 'inspect' | 'watch' | 'settlement' | null {
  const { view, seat } = scene;
  if (seat === null) return null;
  if (view.phase === 'selection' || view.phase === 'settlement') return view.phase;
  if (view.phase !== 'action') return null;
  const role = roleOf(view, seat);
  if (!role) return 'watch';
  return role === 'smuggler' ? 'smuggle' : 'inspect';
}

/** The section of the rules that belongs to the moment. */
export const ruleSection = ({ view }: ContrabandScene): string => (view.phase === 'over' ? 'end' : view.phase);
