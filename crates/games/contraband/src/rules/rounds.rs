//! The course of the game: round after round, and its end.

use core::cmp::Ordering;

use table::{Millis, Outcome, Seat, SeatSet, Table};

use crate::Contraband;
use crate::event::Fact;
use crate::state::{ByTeam, Chosen, ChosenBy, Phase, State, Team};

/// [C2] The next round begins; [C3] with one a side it starts in action.
pub(crate) fn begin_round(table: &mut Table<'_, Contraband>) {
    let round = table.state().round + 1;
    table.emit(Fact::RoundBegan { round }.into());
    if table.state().seats == 2 {
        begin_action(table, the_only_ones());
        return;
    }
    let deadline = in_seconds(table, table.state().config.select_seconds);
    table.emit(Fact::SelectionBegan { deadline }.into());
}

/// [C4] The chosen players have their time to decide.
pub(super) fn begin_action(table: &mut Table<'_, Contraband>, chosen: ByTeam<Chosen>) {
    let deadline = in_seconds(table, table.state().config.act_seconds);
    table.emit(Fact::ActionBegan { chosen, deadline }.into());
}

/// [C11] After a settlement: the end, or [C9] some time to look at it.
pub(super) fn end_or_show(table: &mut Table<'_, Contraband>) {
    if is_the_end(table.state()) {
        table.emit(Fact::GameEnded {}.into());
        return;
    }
    let deadline = in_seconds(table, table.state().config.settle_seconds);
    table.emit(Fact::SettlementBegan { deadline }.into());
}

fn is_the_end(state: &State) -> bool {
    let broke = ByTeam { smugglers: 0, inspectors: 0 };
    state.round >= state.config.rounds || state.totals() == broke
}

fn the_only_ones() -> ByTeam<Chosen> {
    let only = |number| Chosen { seat: Seat::new(number), by: ChosenBy::Only, index: None };
    ByTeam { smugglers: only(0), inspectors: only(1) }
}

fn in_seconds(table: &Table<'_, Contraband>, seconds: u32) -> Millis {
    table.now() + Millis::seconds(seconds.into())
}

/// [C11] The larger total wins, with all seats of its team; equal is a draw.
pub(crate) fn outcome(state: &State) -> Option<Outcome> {
    if state.phase != Phase::Over {
        return None;
    }
    let totals = state.totals();
    let winners = match totals.smugglers.cmp(&totals.inspectors) {
        Ordering::Greater => state.members(Team::Smugglers),
        Ordering::Less => state.members(Team::Inspectors),
        Ordering::Equal => SeatSet::EMPTY,
    };
    let mut outcome = Outcome::new(winners, state.balances().to_vec());
    let ByTeam { smugglers, inspectors } = totals;
    let totals = serde_json::json!({ "smugglers": smugglers, "inspectors": inspectors });
    outcome.more.insert("totals", totals);
    Some(outcome)
}
