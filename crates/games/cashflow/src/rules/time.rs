//! Time [F36]: each phase begins its own, and at its end the careful choice is made.

use table::{Millis, Seat, SeatSet, Table};

use super::{fast_track, piles, tell, turn, windows};
use crate::Cashflow;
use crate::event::{Course, Step};
use crate::state::Phase;

/// [F36] What happens at the deadline.
pub(crate) fn expire(table: &mut Table<'_, Cashflow>) {
    match table.state().phase {
        Phase::Roll => turn::roll_dice(table),
        Phase::ChooseDeal | Phase::Deal | Phase::Charity => close_card(table),
        Phase::Window(_) => windows::close(table),
        Phase::Liquidate { .. } => fast_track::liquidate_cheapest(table),
        Phase::End => turn::pass(table),
        Phase::Over { .. } => {}
    }
}

/// The handling of what lies open has ended, and the turn comes to its end.
pub(crate) fn close_card(table: &mut Table<'_, Cashflow>) {
    piles::put_down(table);
    begin(table, Step::End);
}

/// Begins a phase of the turn.
pub(crate) fn begin(table: &mut Table<'_, Cashflow>, phase: Step) {
    let deadline = turn_deadline(table);
    tell(table, Course::PhaseBegan { phase, deadline });
}

/// Begins a seat's turn.
pub(crate) fn begin_turn(table: &mut Table<'_, Cashflow>, seat: Seat) {
    let number = table.state().turn_number + 1;
    let deadline = turn_deadline(table);
    tell(table, Course::TurnBegan { seat, number, deadline });
}

/// Opens a window.
pub(crate) fn open_window(table: &mut Table<'_, Cashflow>, seats: SeatSet) {
    let deadline = table.now() + Millis::seconds(table.state().config.window_seconds);
    tell(table, Course::WindowOpened { seats, deadline });
}

/// Lets the current player raise money for a charge.
pub(crate) fn begin_liquidation(table: &mut Table<'_, Cashflow>, due: i64) {
    let deadline = turn_deadline(table);
    tell(table, Course::LiquidationBegan { due, deadline });
}

fn turn_deadline(table: &Table<'_, Cashflow>) -> Millis {
    table.now() + Millis::seconds(table.state().config.turn_seconds)
}
