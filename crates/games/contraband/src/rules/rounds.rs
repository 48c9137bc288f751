//! The course of the game: round after round, and its end.

use table::{Millis, Seat, Table};

use crate::Contraband;
use crate::event::Fact;
use crate::state::{ByTeam, Chosen, ChosenBy, State};

/// [C2] The next round begins; [C3] with one a side it starts in action.
pub(super) fn begin_round(table: &mut Table<'_, Contraband>) {
    let round = table.state().round + 1;
    table.emit(Fact::RoundBegan { round });
    if table.state().seats == 2 {
        begin_action(table, the_only_ones());
        return;
    }
    let deadline = in_seconds(table, table.state().config.select_seconds);
    table.emit(Fact::SelectionBegan { deadline });
}

/// [C4] The chosen players have their time to decide.
pub(super) fn begin_action(table: &mut Table<'_, Contraband>, chosen: ByTeam<Chosen>) {
    let deadline = in_seconds(table, table.state().config.act_seconds);
    table.emit(Fact::ActionBegan { chosen, deadline });
}

/// [C11] After a settlement: the end, or [C9] some time to look at it.
pub(super) fn end_or_show(table: &mut Table<'_, Contraband>) {
    if is_the_end(table.state()) {
        table.emit(Fact::GameEnded {});
        return;
    }
    let deadline = in_seconds(table, table.state().config.settle_seconds);
    table.emit(Fact::SettlementBegan { deadline });
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
