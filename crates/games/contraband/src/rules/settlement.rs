//! Settlement: what the two choices are worth.

use table::{Refusal as _, Seat, SeatSet, Table};

use super::rounds;
use crate::Contraband;
use crate::command::Declaration;
use crate::event::Fact;
use crate::refusal::Refusal;
use crate::state::{Phase, Settlement, State, Team, Verdict};

/// [C5] The round is settled; [C4] a missing smuggler smuggles 0, a missing inspector passes.
pub(super) fn settle(table: &mut Table<'_, Contraband>) {
    let chosen = table.state().chosen.expect("in action both teams have sent somebody");
    let amount = smuggled(declared(table, Team::Smugglers));
    let threshold = threshold(declared(table, Team::Inspectors));
    let (outcome, smuggler_gain, inspector_gain) = worth(amount, threshold);
    let settlement = Settlement {
        round: table.state().round,
        smuggler: chosen.smugglers.seat,
        inspector: chosen.inspectors.seat,
        amount,
        threshold,
        outcome,
        smuggler_gain,
        inspector_gain,
    };
    table.emit(Fact::Settled { settlement });
    rounds::end_or_show(table);
}

/// How it went, and what the smuggler and the inspector gain.
fn worth(amount: i64, threshold: Option<i64>) -> (Verdict, i64, i64) {
    match threshold {
        // [C6]
        None => (Verdict::Passed, amount, 0),
        // [C7]
        Some(threshold) if threshold > amount => {
            (Verdict::Missed, amount + threshold / 2, -threshold / 2)
        }
        // [C8]
        Some(threshold) => (Verdict::Caught, amount - threshold, threshold),
    }
}

fn declared(table: &Table<'_, Contraband>, team: Team) -> Option<Declaration> {
    let decision = table.state().decisions.of(team).as_ref();
    decision.map(|decision| *table.peek(&decision.declaration))
}

fn smuggled(declaration: Option<Declaration>) -> i64 {
    match declaration {
        Some(Declaration::Smuggle { amount }) => amount,
        _ => 0,
    }
}

fn threshold(declaration: Option<Declaration>) -> Option<i64> {
    match declaration {
        Some(Declaration::Inspect { amount }) => Some(amount),
        _ => None,
    }
}

/// [C9] When every seat has said so, the next round begins.
pub(super) fn ready(table: &mut Table<'_, Contraband>, seat: Seat) -> Result<(), Refusal> {
    may_be_ready(table.state(), seat)?;
    table.emit(Fact::SaidReady { seat });
    if table.state().ready == SeatSet::all(table.state().seats) {
        rounds::begin_round(table);
    }
    Ok(())
}

/// [C9] Once, in settlement.
pub(super) fn may_be_ready(state: &State, seat: Seat) -> Result<(), Refusal> {
    Refusal::NotInSettlement.unless(state.phase == Phase::Settlement)?;
    Refusal::AlreadyReady.when(state.ready.contains(seat))
}
