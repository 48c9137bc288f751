//! The rules, split by the headings of the rule book: refusals, then events. Numbers in brackets
//! are those of `docs/rules/contraband.md`.

mod action;
mod amounts;
mod rounds;
mod sampling;
mod selection;
mod settlement;
mod transfers;

use alloc::vec;
use alloc::vec::Vec;

use table::options::{Fields, Options};
use table::{Lens, Refusal as _, Sealed, Seat, SeatSet, Table};

use crate::Contraband;
use crate::command::Command;
use crate::refusal::Refusal;
use crate::state::{Phase, State};
use crate::view::own_nomination;

pub(crate) use rounds::{begin_round, outcome};
pub(crate) use sampling::resample;

/// [C22] What each command asks for.
pub(crate) fn decide(
    table: &mut Table<'_, Contraband>,
    seat: Seat,
    command: &Command,
) -> Result<(), Refusal> {
    match command {
        Command::Nominate { seat: nominee } => selection::nominate(table, seat, *nominee),
        Command::Approve { seat: nominee } => selection::approve(table, seat, *nominee),
        Command::Smuggle { amount } => action::smuggle(table, seat, *amount.declared()),
        Command::Pass {} => action::pass(table, seat),
        Command::Inspect { amount } => action::inspect(table, seat, *amount.declared()),
        Command::Transfer { to, amount } => transfers::transfer(table, seat, *to, *amount),
        Command::Ready {} => settlement::ready(table, seat),
    }
}

/// What each deadline does.
pub(crate) fn expire(table: &mut Table<'_, Contraband>) {
    match table.state().phase {
        Phase::Selection => selection::draw_the_missing(table),
        Phase::Action => settlement::settle(table),
        Phase::Settlement => begin_round(table),
        Phase::Over => {}
    }
}

/// [C23] Members of the teams not yet confirmed, those still to decide, those not ready.
pub(crate) fn awaited(state: &State) -> SeatSet {
    match state.phase {
        Phase::Selection => selection::unconfirmed(state),
        Phase::Action => action::undecided(state),
        Phase::Settlement => SeatSet::all(state.seats).without(state.ready),
        Phase::Over => SeatSet::EMPTY,
    }
}

/// What the seat behind the lens may ask for, by the same rules that judge it.
pub(crate) fn options(state: &State, lens: Lens) -> Options {
    let Some(seat) = lens.seat() else { return Options::new() };
    let nomination = own_nomination(state, lens);
    let mut options = Options::new();
    let mut add = |kind, offer: Result<Fields, Refusal>| {
        options.add(kind, offer.map_err(|refusal| refusal.code()));
    };
    add("nominate", selection::nominees_on_offer(state, seat, nomination));
    add("approve", selection::approval_on_offer(state, seat, nomination));
    add("smuggle", action::contraband_on_offer(state, seat));
    add("pass", action::pass_on_offer(state, seat));
    add("inspect", action::thresholds_on_offer(state, seat));
    add("transfer", transfers::on_offer(state, seat));
    add("ready", settlement::may_be_ready(state, seat).map(|()| Fields::none()));
    options
}

/// For every type of command one whose values break no rule by themselves.
pub(crate) fn examples(state: &State, seat: Seat) -> Vec<Command> {
    let hundred = amounts::UNIT;
    let number = |seat: Seat| i64::from(seat.number());
    vec![
        Command::Nominate { seat: number(seat) },
        Command::Approve { seat: None },
        Command::Smuggle { amount: Sealed::new(0) },
        Command::Pass {},
        Command::Inspect { amount: Sealed::new(hundred) },
        Command::Transfer { to: number(transfers::likely_receiver(state, seat)), amount: hundred },
        Command::Ready {},
    ]
}
