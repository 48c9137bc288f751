//! The rules, split by the headings of the rule book: refusals, then events. Numbers in brackets
//! are those of `docs/rules/contraband.md`.

mod action;
mod amounts;
mod habit;
mod rounds;
mod sampling;
mod selection;
mod settlement;
mod transfers;

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use table::draws::Dice;
use table::options::Options;
use table::preview::{NoPreview, Question};
use table::{Lens, Rules, Sealed, Seat, Table, Version, Wish};

use crate::Contraband;
use crate::command::Command;
use crate::preview::Asked;
use crate::refusal::Refusal;
use crate::state::{Phase, State, Team};
use crate::view::own_nomination;
use rounds::begin_round;

impl Rules for Contraband {
    fn begin(table: &mut Table<'_, Self>) {
        begin_round(table);
    }

    /// [C22] What each command asks for.
    fn decide(table: &mut Table<'_, Self>, seat: Seat, command: &Command) -> Result<(), Refusal> {
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

    fn expire(table: &mut Table<'_, Self>) {
        match table.state().phase {
            Phase::Selection => selection::draw_the_missing(table),
            Phase::Action => settlement::settle(table),
            Phase::Settlement => begin_round(table),
            Phase::Over => {}
        }
    }

    fn options(state: &State, seat: Seat, lens: Lens) -> Options {
        let nomination = own_nomination(state, lens);
        Options::new()
            .offer("nominate", selection::nominees(state, seat, nomination))
            .offer("approve", selection::approval(state, seat, nomination))
            .offer("smuggle", action::smuggling(state, seat))
            .offer("pass", action::may_declare(state, seat, Team::Inspectors))
            .offer("inspect", action::inspection(state, seat))
            .offer("transfer", transfers::transfers(state, seat))
            .offer("ready", settlement::may_be_ready(state, seat))
    }

    fn preview(rules: Version, asked: Question) -> Result<String, NoPreview> {
        asked.answer(|asked: Asked| asked.answer(rules))
    }

    fn examples(state: &State, seat: Seat) -> Vec<Command> {
        let hundred = amounts::UNIT;
        let number = |seat: Seat| i64::from(seat.number());
        let to = number(transfers::likely_receiver(state, seat));
        vec![
            Command::Nominate { seat: number(seat) },
            Command::Approve { seat: None },
            Command::Smuggle { amount: Sealed::new(0) },
            Command::Pass {},
            Command::Inspect { amount: Sealed::new(hundred) },
            Command::Transfer { to, amount: hundred },
            Command::Ready {},
        ]
    }

    /// What is sealed is chosen again by habit.
    fn resample(state: &State, lens: Lens, dice: &mut Dice) -> State {
        let mut other = state.clone();
        for team in Team::BOTH {
            match state.phase {
                Phase::Selection => sampling::resample_nomination(&mut other, team, lens, dice),
                Phase::Action => sampling::resample_decision(&mut other, team, lens, dice),
                // What was decided is in the history by now.
                Phase::Settlement | Phase::Over => {}
            }
        }
        other
    }

    fn wish(state: &State, seat: Seat, lens: Lens, dice: &mut Dice) -> Wish<Command> {
        habit::wish(state, seat, lens, dice)
    }

    fn promise(state: &State, seat: Seat) -> i64 {
        habit::promise(state, seat)
    }
}
