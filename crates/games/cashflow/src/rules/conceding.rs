//! Conceding [F54] to [F59], and the end that it may bring.

use table::{Refusal as _, Seat, Table};

use super::{piles, time, windows};
use crate::Cashflow;
use crate::event::{Course, Life};
use crate::refusal::Refusal;
use crate::state::{Phase, State};

/// [F54] Any player who is not out, in every phase, one's turn or not.
pub(crate) fn may_concede(state: &State, seat: Seat) -> Result<(), Refusal> {
    Refusal::AlreadyOut.when(state.player(seat).out)
}

/// [F55] A window is left as by `done`; [F56] else one's own turn ends with all that is open in it.
pub(crate) fn concede(table: &mut Table<'_, Cashflow>, seat: Seat) -> Result<(), Refusal> {
    may_concede(table.state(), seat)?;
    table.emit(Life::Conceded { seat });
    if ended(table) {
        return Ok(());
    }
    match table.state().phase {
        Phase::Window(seats) if seats.contains(seat) => windows::leave(table, seat),
        Phase::Window(_) => {}
        _ if seat == table.state().current => time::close_card(table),
        _ => {}
    }
    Ok(())
}

/// Whether the game ends because of those who are out, before any turn passes.
pub(crate) fn ended(table: &mut Table<'_, Cashflow>) -> bool {
    let Some(winner) = verdict(table.state()) else { return false };
    piles::put_down(table);
    table.emit(Course::GameEnded { winner });
    true
}

/// [F34] [F58] When all are out nobody has won; [F57] the only one left has, once somebody has
/// conceded.
fn verdict(state: &State) -> Option<Option<Seat>> {
    let mut left = state.seated().filter(|(_, player)| !player.out).map(|(seat, _)| seat);
    match (left.next(), left.next()) {
        (None, _) => Some(None),
        (last, None) if state.players.iter().any(|player| player.conceded) => Some(last),
        _ => None,
    }
}
