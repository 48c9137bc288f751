//! CashFlow: leave the Rat Race by passive income, and win on the Fast Track.
//! The rule book is `docs/rules/cashflow.md`; boards, professions, dreams and decks are data.
//!
//! An independent implementation. CASHFLOW is a trademark of its owner.

#![no_std]

extern crate alloc;

mod command;
pub mod data;
mod event;
mod refusal;
mod rules;
mod state;
mod view;

use alloc::vec::Vec;

use table::draws::Dice;
use table::options::Options;
use table::{BadConfig, Code, Game, Lens, Millis, Outcome, Seat, SeatSet, Table};

pub use command::{Command, DealDeck};
pub use event::{Charge, Course, Event, Fact, Gain, Life, Money, Ownership, Seen, Step};
pub use refusal::Refusal;
pub use rules::settings::{Config, Credit, DiceRule, FastTrackRule, Savings};
pub use state::{
    Asset, AssetId, DebtId, Liability, Moment, Phase, Pile, Player, Source, State, Track,
};
pub use view::View;

/// The rule book of CashFlow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cashflow;

impl Game for Cashflow {
    const NAME: &'static str = "cashflow";
    const RULES_VERSION: u32 = 1;
    const SEATS: &'static [u8] = &[1, 2, 3, 4, 5, 6, 7, 8];
    const COMMANDS: &'static [&'static str] = &[
        "roll",
        "drawDeal",
        "buy",
        "sell",
        "donate",
        "done",
        "repay",
        "borrow",
        "enterFastTrack",
        "endTurn",
    ];
    const DATA: &'static [u8] = data::JSON.as_bytes();

    type Config = Config;
    type State = State;
    type Command = Command;
    type Event = Event;
    type Seen = Seen;
    type View = View;
    type Refusal = Refusal;

    fn check(config: &Config, seats: u8) -> Result<(), BadConfig> {
        config.check(seats)
    }

    fn open(config: &Config, seats: u8) -> State {
        State::new(config, seats)
    }

    fn begin(table: &mut Table<'_, Self>) {
        rules::begin(table);
    }

    fn decide(table: &mut Table<'_, Self>, seat: Seat, command: &Command) -> Result<(), Refusal> {
        rules::decide(table, seat, command)
    }

    fn expire(table: &mut Table<'_, Self>) {
        rules::expire(table);
    }

    fn apply(state: &mut State, event: &Event) {
        state.apply(event);
    }

    fn phase(state: &State) -> &'static str {
        state.phase.moment().word()
    }

    fn awaited(state: &State) -> SeatSet {
        state.awaited()
    }

    fn deadline(state: &State) -> Option<Millis> {
        state.deadline
    }

    fn outcome(state: &State) -> Option<Outcome> {
        rules::outcome(state)
    }

    fn view(state: &State, _lens: Lens) -> View {
        View::of(state)
    }

    fn seen(event: &Event, _lens: Lens) -> Option<Seen> {
        Some(Seen::from(event))
    }

    fn reveals(event: &Event, _lens: Lens) -> bool {
        event.reveals()
    }

    fn options(state: &State, lens: Lens) -> Options {
        match lens.seat() {
            Some(seat) => rules::options(state, seat),
            None => Options::none(Self::COMMANDS, Code::NotYourTurn),
        }
    }

    fn examples(state: &State, seat: Seat) -> Vec<Command> {
        rules::examples(state, seat)
    }

    fn resample(state: &State, _lens: Lens, dice: &mut Dice) -> State {
        rules::resample(state, dice)
    }
}
