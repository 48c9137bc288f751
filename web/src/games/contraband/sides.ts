/** Who stands on which side, read from the view. */

import type { ByRole, ByTeam, Team } from '../../generated/contraband';
import type { Scene, View } from '../../house/scene';

export type Role = keyof ByRole<unknown>;
export type ContrabandScene = Scene<'contraband'>;
export type ContrabandView = View<'contraband'>;

export const TEAMS: Team[] = ['smugglers', 'inspectors'];
export const ROLES: Role[] = ['smuggler', 'inspector'];
export const TEAM_OF_ROLE: ByRole<Team> = { smuggler: 'smugglers', inspector: 'inspectors' };

export const teamOf = (teams: ByTeam<number[]>, seat: number): Team => (teams.smugglers.includes(seat) ? 'smugglers' : 'inspectors');

export const otherTeam = (team: Team): Team => (team === 'smugglers' ? 'inspectors' : 'smugglers');

/** The viewer's team; null for a spectator. */
export const ownTeam = ({ view, seat }: ContrabandScene): Team | null => (seat === null ? null : teamOf(view.teams, seat));

/** The role in which a seat stands at the border now. */
export function roleOf(view: ContrabandView, seat: number | null): Role | null {
  if (seat === null) return null;
  return ROLES.find((role) => view[role] === seat) ?? null;
}

/** During selection, those who have not agreed are waited for, and nobody else. */
export const hasAgreed = (view: ContrabandView, team: Team): boolean =>
  view.phase === 'selection' && !view.teams[team].some((seat) => view.turn.includes(seat));

/** Whose approval the nominee needs: the team-mates', and the own after a nomination by somebody else. */
export function approvers({ view }: ContrabandScene): number[] {
  const { nomination } = view;
  if (!nomination) return [];
  const { seat: nominee, by = nominee } = nomination;
  const team = view.teams[teamOf(view.teams, nominee)];
  return team.filter((seat) => seat !== nominee || by !== nominee);
}

export const nameOf = (scene: ContrabandScene, seat: number | null): string => (seat === null ? '' : (scene.names[seat] ?? ''));

/** Names that can be told apart: charts and lists need that even of namesakes. */
export function distinctNames(names: string[]): string[] {
  const isShared = (name: string) => names.filter((other) => other === name).length > 1;
  return names.map((name, seat) => (isShared(name) ? `${name} (${seat + 1})` : name));
}
