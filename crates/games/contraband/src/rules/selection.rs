//! Selection: each team agrees on a member, or the deadline draws one.

use table::options::{Field, Fields};
use table::{Audience, Refusal as _, Seat, SeatSet, Secret, Table};

use super::rounds;
use crate::Contraband;
use crate::event::{Event, Fact};
use crate::refusal::Refusal;
use crate::state::{ByTeam, Chosen, ChosenBy, Nomination, Phase, State, Team};
use crate::versions;

/// [C3] Any member nominates a member of their team; [C33] who did so last counts.
pub(super) fn nominate(
    table: &mut Table<'_, Contraband>,
    seat: Seat,
    nominee: i64,
) -> Result<(), Refusal> {
    let team = table.state().team_of(seat);
    may_nominate(table.state(), seat, nomination_of(table, team))?;
    let nominee = nominee_named(table.state(), team, nominee)?;
    let by = versions::nominee_has_a_say(table.state().rules).then_some(seat);
    let by = by.map(|by| team_secret(table.state(), team, by));
    let seat = team_secret(table.state(), team, nominee);
    table.emit(Event::Nominated { team, seat, by });
    Ok(())
}

/// [C3] Every team-mate of the nominee must approve, [C30] and a nominee put up by somebody else;
/// with the last approval it is done.
pub(super) fn approve(
    table: &mut Table<'_, Contraband>,
    seat: Seat,
    nominee: Option<i64>,
) -> Result<(), Refusal> {
    let team = table.state().team_of(seat);
    let nomination = may_approve(table.state(), seat, nomination_of(table, team))?;
    let meant = nominee.is_none_or(|named| named == i64::from(nomination.seat.number()));
    Refusal::NotTheNominee.unless(meant)?;
    let approving = team_secret(table.state(), team, seat);
    table.emit(Event::Approved { team, seat: approving });
    confirm_if_all_approve(table, team);
    Ok(())
}

fn confirm_if_all_approve(table: &mut Table<'_, Contraband>, team: Team) {
    let state = table.state();
    let all = |nomination: Nomination| nomination.approvals == state.approvers(&nomination);
    if !nomination_of(table, team).is_some_and(all) {
        return;
    }
    table.emit(Fact::TeamConfirmed { team });
    let chosen = Team::BOTH.map(|team| voted(table, team));
    if let [Some(smugglers), Some(inspectors)] = chosen {
        rounds::begin_action(table, ByTeam { smugglers, inspectors });
    }
}

/// [C3] At the deadline each team not yet confirmed gets one of its members, the smugglers first.
pub(super) fn draw_the_missing(table: &mut Table<'_, Contraband>) {
    let chosen = ByTeam::each(|team| match voted(table, team) {
        Some(chosen) => chosen,
        None => drawn(table, team),
    });
    rounds::begin_action(table, chosen);
}

fn voted(table: &Table<'_, Contraband>, team: Team) -> Option<Chosen> {
    let confirmed = *table.state().confirmed.of(team);
    let nomination = nomination_of(table, team).filter(|_| confirmed)?;
    Some(Chosen { seat: nomination.seat, by: ChosenBy::Vote, index: None })
}

fn drawn(table: &mut Table<'_, Contraband>, team: Team) -> Chosen {
    let members = table.state().members(team);
    let index = Some(table.index());
    let position = table.choose(members.len() as usize);
    let seat = members.iter().nth(position).expect("a choice lies within the list");
    Chosen { seat, by: ChosenBy::Draw, index }
}

/// [C3] A nomination may be replaced while it has no approval, [C32] and at any time by a nominee
/// who was put up by somebody else and has not approved.
fn may_nominate(state: &State, seat: Seat, now: Option<Nomination>) -> Result<(), Refusal> {
    Refusal::NotInSelection.unless(state.phase == Phase::Selection)?;
    let Some(now) = now else { return Ok(()) };
    let is_asked = seat == now.seat && now.asks_the_nominee() && !now.approvals.contains(seat);
    Refusal::NominationStands.unless(now.approvals.is_empty() || is_asked)
}

fn nominee_named(state: &State, team: Team, named: i64) -> Result<Seat, Refusal> {
    let seat = Seat::named(named, state.seats).filter(|seat| state.members(team).contains(*seat));
    seat.ok_or(Refusal::NotInYourTeam)
}

/// [C31] Who put oneself up cannot approve, and [C3] nobody twice.
fn may_approve(state: &State, seat: Seat, now: Option<Nomination>) -> Result<Nomination, Refusal> {
    Refusal::NotInSelection.unless(state.phase == Phase::Selection)?;
    let now = now.ok_or(Refusal::NobodyNominated)?;
    Refusal::OwnNomination.unless(state.approvers(&now).contains(seat))?;
    Refusal::AlreadyApproved.when(now.approvals.contains(seat))?;
    Ok(now)
}

/// [C16] What a team does in selection is its own secret.
fn team_secret<T>(state: &State, team: Team, value: T) -> Secret<T> {
    Secret::new(value, Audience::of(state.members(team)))
}

fn nomination_of(table: &Table<'_, Contraband>, team: Team) -> Option<Nomination> {
    *table.peek(table.state().nominations.of(team))
}

pub(super) fn nominees(
    state: &State,
    seat: Seat,
    now: Option<Nomination>,
) -> Result<Fields, Refusal> {
    may_nominate(state, seat, now)?;
    let members = state.members(state.team_of(seat));
    Ok(Fields::none().with("seat", seats_field(members)))
}

pub(super) fn approval(
    state: &State,
    seat: Seat,
    now: Option<Nomination>,
) -> Result<Fields, Refusal> {
    let nominee = SeatSet::only(may_approve(state, seat, now)?.seat);
    Ok(Fields::none().with("seat", seats_field(nominee).optional()))
}

pub(super) fn seats_field(seats: SeatSet) -> Field {
    Field::numbers(seats.iter().map(|seat| seat.number().into()))
}
