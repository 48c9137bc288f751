//! The rules: refusals, then events. Numbers in brackets are those of `docs/rules/cashflow.md`,
//! and the files follow its headings.

pub(crate) mod deals;
pub(crate) mod fast_track;
pub(crate) mod figures;
pub(crate) mod money;
pub(crate) mod offers;
mod options;
mod perks;
mod piles;
pub(crate) mod sales;
pub(crate) mod settings;
mod setup;
mod squares;
mod time;
mod turn;
mod windows;

use table::{Outcome, Seat, Table};

use crate::Cashflow;
use crate::command::Command;
use crate::event::Event;
use crate::refusal::Refusal;
use crate::state::{Moment, Phase, State};

pub(crate) use options::{examples, options};
pub(crate) use piles::resample;
pub(crate) use setup::begin;
pub(crate) use time::expire;

pub(crate) fn decide(
    table: &mut Table<'_, Cashflow>,
    seat: Seat,
    command: &Command,
) -> Result<(), Refusal> {
    match command {
        Command::Roll {} => turn::roll(table, seat),
        Command::DrawDeal { deck } => deals::draw(table, seat, *deck),
        Command::Buy { shares } => deals::buy(table, seat, *shares),
        Command::Sell { asset, quantity } => sales::sell(table, seat, asset, *quantity),
        Command::Donate {} => squares::donate(table, seat),
        Command::Done {} => windows::done(table, seat),
        Command::Repay { liability, amount } => money::repay(table, seat, liability, *amount),
        Command::Borrow { amount } => money::borrow(table, seat, *amount),
        Command::EnterFastTrack {} => fast_track::enter(table, seat),
        Command::EndTurn {} => turn::end(table, seat),
    }
}

/// [F33] [F34] [F53] The winner, if any, and the passive incomes, once the game is over.
pub(crate) fn outcome(state: &State) -> Option<Outcome> {
    let Phase::Over { winner } = state.phase else { return None };
    let scores = state.seated().map(|(_, player)| figures::passive_income(player)).collect();
    Some(Outcome::new(winner.into_iter().collect(), scores))
}

fn tell(table: &mut Table<'_, Cashflow>, fact: impl Into<Event>) {
    table.emit(fact.into());
}

/// The first two steps of every staircase: the phase, then the seats that the game waits for.
fn may_act(state: &State, seat: Seat, moments: &'static [Moment]) -> Result<(), Refusal> {
    if !moments.contains(&state.phase.moment()) {
        return Err(Refusal::WrongPhase(moments));
    }
    if !state.awaited().contains(seat) {
        return Err(Refusal::NotYourTurn);
    }
    Ok(())
}
