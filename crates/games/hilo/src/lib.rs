//! HiLo: one player guesses whether the next card is higher or lower, and cashes out in time.
//! The rule book is `docs/rules/hilo.md`.

#![no_std]

extern crate alloc;

mod command;
mod event;
mod refusal;
mod rules;
mod state;
mod view;

use alloc::vec;
use alloc::vec::Vec;

use session::{DefaultReturn, Money, Number, PLAYER, SessionGame, Terms};
use table::options::Options;
use table::{BadConfig, Game, Lens, Millis, Outcome, Seat, SeatSet, Table};

pub use command::{Choice, Command, Guess};
pub use event::Event;
pub use refusal::Refusal;
pub use state::State;
pub use view::{Odds, View};

/// The rule book of HiLo.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hilo;

impl DefaultReturn for Hilo {
    const RTP: Number = Number::of_units(96 * Number::ONE);
}

impl Game for Hilo {
    const NAME: &'static str = "hilo";
    const RULES_VERSION: u32 = 1;
    const SEATS: &'static [u8] = &[1];
    const COMMANDS: &'static [&'static str] = &["placeBet", "choice", "cashOut"];
    const ENDS: bool = false;

    type Config = Terms<Hilo>;
    type State = State;
    type Command = Command;
    type Event = Event;
    type Seen = Event;
    type View = View;
    type Refusal = Refusal;

    fn check(config: &Self::Config, _seats: u8) -> Result<(), BadConfig> {
        config.stakes().map(|_| ())
    }

    fn open(config: &Self::Config, _seats: u8) -> State {
        State::new(config)
    }

    fn decide(table: &mut Table<'_, Self>, _seat: Seat, command: &Command) -> Result<(), Refusal> {
        rules::decide(table, command)
    }

    fn expire(_table: &mut Table<'_, Self>) {}

    fn apply(state: &mut State, event: &Event) {
        state.apply(event);
    }

    fn phase(state: &State) -> &'static str {
        state.round.stage.word()
    }

    fn awaited(_state: &State) -> SeatSet {
        SeatSet::only(PLAYER)
    }

    fn deadline(_state: &State) -> Option<Millis> {
        None
    }

    fn waits_for_ever(_state: &State) -> bool {
        true
    }

    fn outcome(_state: &State) -> Option<Outcome> {
        None
    }

    fn view(state: &State, _lens: Lens) -> View {
        View::of(state)
    }

    fn seen(event: &Event, _lens: Lens) -> Option<Event> {
        Some(event.clone())
    }

    fn options(state: &State, _lens: Lens) -> Options {
        rules::options(state)
    }

    fn examples(state: &State, _seat: Seat) -> Vec<Command> {
        let amount = state.stakes.smallest_bet();
        vec![
            Command::PlaceBet { amount },
            Command::Choice { choice: Choice::Higher },
            Command::CashOut {},
        ]
    }
}

impl SessionGame for Hilo {
    const OFFER: &'static str = include_str!("../configs/default.json");

    fn stake(state: &State) -> Option<Money> {
        state.round.shown_stake()
    }

    fn payout(state: &State) -> Option<Money> {
        state.round.payout
    }

    fn is_open(state: &State) -> bool {
        state.round.is_playing()
    }
}
