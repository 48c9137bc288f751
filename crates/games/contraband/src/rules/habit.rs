//! What a sensible player does without much thought: for whoever plays rounds out, and for what
//! others may have sealed.

use table::draws::Dice;
use table::{HALF, Lens, Sealed, Seat, Wish};

use super::amounts::UNIT;
use crate::command::{Command, Declaration};
use crate::state::{Nomination, Phase, State, Team};
use crate::view::own_nomination;

/// In one round between two, nothing two times in three and the most else cannot be beaten.
const SMUGGLES_ONE_IN: u64 = 3;

/// How often a threshold is one, two … ten tenths of the most that can be smuggled, of
/// [`THRESHOLDS_IN`]; the rest of the time the inspector passes. One over three times the number of
/// tenths leaves the smuggler the same, whatever goes over the border.
const THRESHOLDS: [u64; 10] = [2520, 1260, 840, 630, 504, 420, 360, 315, 280, 252];
const THRESHOLDS_IN: u64 = 7560;

pub(super) fn wish(state: &State, seat: Seat, lens: Lens, dice: &mut Dice) -> Wish<Command> {
    match state.phase {
        Phase::Selection => selection(state, seat, lens),
        Phase::Action if state.undecided().contains(seat) => {
            Wish::Ask(command(declaration(state, state.team_of(seat), state.balance(seat), dice)))
        }
        Phase::Settlement if !state.ready.contains(seat) => Wish::Ask(Command::Ready {}),
        _ => Wish::Nothing,
    }
}

fn selection(state: &State, seat: Seat, lens: Lens) -> Wish<Command> {
    match own_nomination(state, lens) {
        None => Wish::Ask(Command::Nominate {
            seat: richest(state, state.team_of(seat)).number().into(),
        }),
        Some(now) if is_asked(state, &now, seat) => Wish::Ask(Command::Approve { seat: None }),
        Some(_) => Wish::Nothing,
    }
}

fn is_asked(state: &State, now: &Nomination, seat: Seat) -> bool {
    state.approvers(now).contains(seat) && !now.approvals.contains(seat)
}

/// Who can risk most; of equals the first, so that a team agrees.
pub(super) fn richest(state: &State, team: Team) -> Seat {
    let members = state.members(team).iter();
    let best = members.reduce(
        |best, seat| {
            if state.balance(seat) > state.balance(best) { seat } else { best }
        },
    );
    best.expect("a team has members")
}

fn command(declaration: Declaration) -> Command {
    match declaration {
        Declaration::Smuggle { amount } => Command::Smuggle { amount: Sealed::new(amount) },
        Declaration::Pass {} => Command::Pass {},
        Declaration::Inspect { amount } => Command::Inspect { amount: Sealed::new(amount) },
    }
}

/// What a player of that team with that much money declares.
pub(super) fn declaration(state: &State, team: Team, balance: i64, dice: &mut Dice) -> Declaration {
    match team {
        Team::Smugglers => Declaration::Smuggle { amount: contraband(state, balance, dice) },
        Team::Inspectors => inspection(state, balance, dice),
    }
}

fn contraband(state: &State, balance: i64, dice: &mut Dice) -> i64 {
    if dice.chance(1, SMUGGLES_ONE_IN) { most(state, balance) } else { 0 }
}

/// The most that goes over the border with that much money.
fn most(state: &State, balance: i64) -> i64 {
    let most = state.config.max_smuggle.min(balance);
    most - most % UNIT
}

fn inspection(state: &State, balance: i64, dice: &mut Dice) -> Declaration {
    let smuggler = state.chosen.expect("in action both teams have sent somebody").smugglers.seat;
    let tenths = i64::try_from(tenths(dice)).expect("at most ten");
    let wanted = most(state, state.balance(smuggler)) * tenths / 10;
    let amount = (wanted - wanted % UNIT).min(2 * balance - 2 * balance % UNIT);
    if amount < UNIT { Declaration::Pass {} } else { Declaration::Inspect { amount } }
}

/// 0 is a pass.
fn tenths(dice: &mut Dice) -> usize {
    let mut left = dice.below(THRESHOLDS_IN);
    for (place, weight) in THRESHOLDS.iter().enumerate() {
        if left < *weight {
            return place + 1;
        }
        left -= weight;
    }
    0
}

/// How far a team leads, against what the rounds that are left can move.
pub(super) fn promise(state: &State, seat: Seat) -> i64 {
    let totals = state.totals();
    let lead = match state.team_of(seat) {
        Team::Smugglers => totals.smugglers - totals.inspectors,
        Team::Inspectors => totals.inspectors - totals.smugglers,
    };
    let left = i64::from(state.config.rounds.saturating_sub(state.round) + 1);
    let open = state.config.max_smuggle.max(UNIT).saturating_mul(left);
    let share = i128::from(lead) * i128::from(HALF) / i128::from(lead.abs().saturating_add(open));
    HALF + i64::try_from(share).expect("less than the whole")
}
