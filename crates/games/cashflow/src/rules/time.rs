//! Time [F36]: each phase begins its own.

use table::{Millis, Seat, SeatSet, Table};

use super::{piles, turn};
use crate::Cashflow;
use crate::event::{Course, Step};

/// The handling of what lies open has ended, and the turn comes to its end; [F56] that of a player
/// who is out passes on.
pub(crate) fn close_card(table: &mut Table<'_, Cashflow>) {
    piles::put_down(table);
    if table.state().player(table.state().current).out {
        turn::pass(table);
    } else {
        begin(table, Step::End);
    }
}

/// Begins a phase of the turn.
pub(crate) fn begin(table: &mut Table<'_, Cashflow>, phase: Step) {
    let deadline = turn_deadline(table);
    table.emit(Course::PhaseBegan { phase, deadline });
}

/// Begins a seat's turn.
pub(crate) fn begin_turn(table: &mut Table<'_, Cashflow>, seat: Seat) {
    let number = table.state().turn_number + 1;
    let deadline = turn_deadline(table);
    table.emit(Course::TurnBegan { seat, number, deadline });
}

/// Opens a window.
pub(crate) fn open_window(table: &mut Table<'_, Cashflow>, seats: SeatSet) {
    let deadline = table.now() + Millis::seconds(table.state().config.window_seconds);
    table.emit(Course::WindowOpened { seats, deadline });
}

/// Lets the current player raise money for a charge.
pub(crate) fn begin_liquidation(table: &mut Table<'_, Cashflow>, due: i64) {
    let deadline = turn_deadline(table);
    table.emit(Course::LiquidationBegan { due, deadline });
}

fn turn_deadline(table: &Table<'_, Cashflow>) -> Millis {
    table.now() + Millis::seconds(table.state().config.turn_seconds)
}
