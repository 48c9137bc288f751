//! Transfers: money between any two players, once a round.

use table::options::Fields;
use table::{Refusal as _, Seat, SeatSet, Table};

use super::amounts::Amounts;
use super::selection::seats_field;
use crate::Contraband;
use crate::event::Fact;
use crate::refusal::Refusal;
use crate::state::{Phase, State};
use crate::versions;

/// [C10] To any other player of either team, above 0, in hundreds, at most their balance.
pub(super) fn transfer(
    table: &mut Table<'_, Contraband>,
    from: Seat,
    to: i64,
    amount: i64,
) -> Result<(), Refusal> {
    may_send(table.state(), from)?;
    let to = receiver_named(table.state(), from, to)?;
    sums(table.state(), from).check(amount)?;
    table.emit(Fact::Transferred { from, to, amount });
    Ok(())
}

/// [C10] Once a round, and [C34] [C18] not between one's own declaration and the settlement.
fn may_send(state: &State, from: Seat) -> Result<(), Refusal> {
    Refusal::NoTransfersNow.unless(takes_transfers(state))?;
    Refusal::SentAfterDeclaring.when(state.phase == Phase::Action && state.has_declared(from))?;
    Refusal::SenderUsedUp.when(state.transferred.contains(from))
}

/// [C10] [C19] In selection, action and settlement.
fn takes_transfers(state: &State) -> bool {
    match state.phase {
        Phase::Selection | Phase::Action => true,
        Phase::Settlement => versions::settlement_takes_transfers(state.rules),
        Phase::Over => false,
    }
}

fn receiver_named(state: &State, from: Seat, named: i64) -> Result<Seat, Refusal> {
    let other = Seat::named(named, state.seats).filter(|to| *to != from);
    let to = other.ok_or(Refusal::NoOtherPlayer)?;
    Refusal::ReceiverUsedUp.unless(receivers(state, from).contains(to))?;
    Ok(to)
}

/// [C10] The others who took part in no transfer this round, also those who have declared.
fn receivers(state: &State, from: Seat) -> SeatSet {
    SeatSet::all(state.seats).without(state.transferred).without(SeatSet::only(from))
}

/// One who may receive, or if none is left, anybody: it is a seat at the table in any case.
pub(super) fn likely_receiver(state: &State, from: Seat) -> Seat {
    let free = receivers(state, from).iter();
    free.chain(Seat::all(state.seats)).find(|to| *to != from).unwrap_or(from)
}

fn sums(state: &State, from: Seat) -> Amounts {
    Amounts::above_zero(state.balance(from))
}

/// Whoever may send finds a receiver: seats are even, and each transfer takes two of them.
pub(super) fn transfers(state: &State, from: Seat) -> Result<Fields, Refusal> {
    may_send(state, from)?;
    let amounts = sums(state, from).offered()?;
    Ok(Fields::none().with("to", seats_field(receivers(state, from))).with("amount", amounts))
}
