//! Other tables that look the same to a viewer: what it may not know is chosen again, within what
//! the rules could have brought about.

use table::draws::Dice;
use table::{Audience, Lens, Seat, SeatSet, Secret};

use super::habit;
use crate::state::{Decision, Nomination, State, Team};
use crate::versions;

pub(super) fn resample_nomination(state: &mut State, team: Team, lens: Lens, dice: &mut Dice) {
    if lens.see(state.nominations.of(team)).is_some() {
        return;
    }
    let nomination = any_nomination(state, team, dice);
    let members = Audience::of(state.members(team));
    *state.nominations.of_mut(team) = Secret::new(nomination, members);
}

fn any_nomination(state: &State, team: Team, dice: &mut Dice) -> Option<Nomination> {
    let members = state.members(team);
    let usual = dice.chance(2, 3).then(|| habit::richest(state, team));
    let seat = usual.or_else(|| any_of(members, dice))?;
    let by = any_of(members, dice).filter(|_| versions::nominee_has_a_say(state.rules));
    let nomination = Nomination { by, ..Nomination::fresh(seat) };
    let approvers = state.approvers(&nomination);
    if *state.confirmed.of(team) {
        return Some(Nomination { approvals: approvers, ..nomination });
    }
    any_unconfirmed(nomination, approvers, dice)
}

/// Nobody, or a nominee to whom at least one of those who must has not agreed.
fn any_unconfirmed(
    nomination: Nomination,
    approvers: SeatSet,
    dice: &mut Dice,
) -> Option<Nomination> {
    let withheld = any_of(approvers, dice)?;
    let mut approvals: SeatSet = approvers.iter().filter(|_| dice.chance(1, 2)).collect();
    approvals.remove(withheld);
    dice.chance(2, 3).then_some(Nomination { approvals, ..nomination })
}

pub(super) fn resample_decision(state: &mut State, team: Team, lens: Lens, dice: &mut Dice) {
    let (Some(chosen), Some(decision)) = (state.chosen, state.decisions.of(team)) else { return };
    if lens.see(&decision.declaration).is_some() {
        return;
    }
    let balance = decision.balance;
    let declaration = habit::declaration(state, team, balance, dice);
    let declaration = Secret::new(declaration, Audience::only(chosen.of(team).seat));
    *state.decisions.of_mut(team) = Some(Decision { balance, declaration });
}

fn any_of(seats: SeatSet, dice: &mut Dice) -> Option<Seat> {
    let any = dice.below(seats.len().max(1).into());
    seats.iter().nth(usize::try_from(any).expect("few seats"))
}
