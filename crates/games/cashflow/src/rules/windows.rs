//! Windows [F27], and `done` wherever it is said.

use table::{Seat, State as _, Table};

use super::{may_act, offers, sales, time};
use crate::Cashflow;
use crate::event::Course;
use crate::refusal::Refusal;
use crate::state::{Moment, Phase, State};

/// [F12] [F15] [F22] [F27] Wherever something can be declined or left.
pub(crate) fn may_be_done(state: &State, seat: Seat) -> Result<(), Refusal> {
    may_act(state, seat, &[Moment::ChooseDeal, Moment::Deal, Moment::Window, Moment::Charity])
}

/// [F27] Leaves a window; [F12] [F15] [F22] elsewhere declines.
pub(crate) fn done(table: &mut Table<'_, Cashflow>, seat: Seat) -> Result<(), Refusal> {
    may_be_done(table.state(), seat)?;
    match table.state().phase {
        Phase::Window(_) => leave(table, seat),
        _ => time::close_card(table),
    }
    Ok(())
}

/// [F27] By itself when nothing more can be sold; [F20] a buyer leaves with `done` alone.
pub(crate) fn leave_if_nothing_is_left(table: &mut Table<'_, Cashflow>, seat: Seat) {
    let state = table.state();
    let may_buy = seat == state.current && !offers::is_open(state);
    if !may_buy && !sales::has_something(state, seat) {
        leave(table, seat);
    }
}

pub(crate) fn leave(table: &mut Table<'_, Cashflow>, seat: Seat) {
    table.emit(Course::WindowLeft { seat });
    if table.state().awaited().is_empty() {
        time::close_card(table);
    }
}

/// [F36] At the deadline all leave at once.
pub(crate) fn close(table: &mut Table<'_, Cashflow>) {
    for seat in table.state().awaited().iter() {
        table.emit(Course::WindowLeft { seat });
    }
    time::close_card(table);
}
