//! What only the dealer may do in its turn (rules 4 and 5 of "A hand").

use table::{Refusal as _, Seat, Table};

use crate::XiDach;
use crate::event::Fact;
use crate::refusal::Refusal;
use crate::rules::values::{LEAST_DU, Tally};
use crate::rules::{must_act, settling, tally_of, turns};
use crate::state::{DEALER, Phase, State};

/// [X7] Settles one Nhà Con; [X8] from the first on the dealer's hand is public too.
pub(super) fn compare(
    table: &mut Table<'_, XiDach>,
    seat: Seat,
    other: i64,
) -> Result<(), Refusal> {
    may_compare(table.state(), seat, tally_of(table, seat))?;
    let other = opponent(table.state(), other)?;
    let deadline = turns::new_deadline(table);
    table.emit(Fact::Compared { seat: other, deadline });
    settling::open(table, DEALER);
    settling::open_and_settle(table, other);
    if table.state().unsettled().next().is_none() {
        settling::settle_the_rest(table);
    }
    Ok(())
}

/// [X7] [X11] With a value of 16 or more, quắc included.
pub(super) fn may_compare(state: &State, seat: Seat, tally: Tally) -> Result<(), Refusal> {
    Refusal::PlayersTurns.when(state.phase == Phase::Players)?;
    Refusal::NoHand.unless(state.phase == Phase::Dealer)?;
    must_act(state, seat)?;
    Refusal::TooLowToCompare.unless(tally.value() >= LEAST_DU)
}

/// [X7] Not the dealer's seat, a settled one or one that does not exist.
fn opponent(state: &State, named: i64) -> Result<Seat, Refusal> {
    let named = Seat::named(named, state.seats());
    let unsettled = |seat: &Seat| state.unsettled().any(|other| other == *seat);
    named.filter(unsettled).ok_or(Refusal::NothingToCompare)
}
