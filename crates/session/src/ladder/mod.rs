//! A game of steps: each succeeds by its own chance, and the multiplier after it stands in a table
//! that is known beforehand. The player goes on step by step, or cashes out. What tells one such
//! game from another is a [`Sibling`].

mod event;
mod rules;
mod rung;
mod sibling;
mod state;
mod view;

use alloc::vec::Vec;
use core::marker::PhantomData;

use table::options::Options;
use table::{BadConfig, Game, Lens, Millis, Outcome, Seat, SeatSet, Table};

use crate::money::Money;
use crate::refusal::SessionRefusal;
use crate::round::PLAYER;
use crate::session_game::SessionGame;

pub use event::Event;
pub use rules::{cash_out, place_bet, step};
pub use rung::Rung;
pub use sibling::{Difficulty, Sibling};
pub use state::State;
pub use view::View;

/// The rule book of a game of steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ladder<S>(PhantomData<S>);

impl<S: Sibling> Game for Ladder<S> {
    const NAME: &'static str = S::NAME;
    const RULES_VERSION: u32 = S::RULES_VERSION;
    const SEATS: &'static [u8] = &[1];
    const COMMANDS: &'static [&'static str] = &["placeBet", S::STEP, "cashOut"];
    const ENDS: bool = false;

    type Config = S::Config;
    type State = State<S::Difficulty>;
    type Command = S::Command;
    type Event = Event<S::Difficulty>;
    type Seen = Event<S::Difficulty>;
    type View = View<S::Difficulty>;
    type Refusal = SessionRefusal;

    fn check(config: &Self::Config, _seats: u8) -> Result<(), BadConfig> {
        S::stakes(config).map(|_| ())
    }

    fn open(config: &Self::Config, _seats: u8) -> Self::State {
        State::new::<S>(config)
    }

    fn decide(
        table: &mut Table<'_, Self>,
        _seat: Seat,
        command: &S::Command,
    ) -> Result<(), SessionRefusal> {
        S::decide(table, command)
    }

    fn expire(_table: &mut Table<'_, Self>) {}

    fn apply(state: &mut Self::State, event: &Self::Event) {
        state.apply(event);
    }

    fn phase(state: &Self::State) -> &'static str {
        state.round.stage.word()
    }

    fn awaited(_state: &Self::State) -> SeatSet {
        SeatSet::only(PLAYER)
    }

    fn deadline(_state: &Self::State) -> Option<Millis> {
        None
    }

    fn waits_for_ever(_state: &Self::State) -> bool {
        true
    }

    fn outcome(_state: &Self::State) -> Option<Outcome> {
        None
    }

    fn view(state: &Self::State, _lens: Lens) -> Self::View {
        View::of(state)
    }

    fn seen(event: &Self::Event, _lens: Lens) -> Option<Self::Event> {
        Some(event.clone())
    }

    fn options(state: &Self::State, _lens: Lens) -> Options {
        rules::options::<S>(state)
    }

    fn examples(state: &Self::State, _seat: Seat) -> Vec<S::Command> {
        S::examples(state.stakes.smallest_bet())
    }
}

impl<S: Sibling> SessionGame for Ladder<S> {
    const OFFER: &'static str = S::OFFER;

    fn stake(state: &Self::State) -> Option<Money> {
        state.round.shown_stake()
    }

    fn payout(state: &Self::State) -> Option<Money> {
        state.round.payout
    }

    fn is_open(state: &Self::State) -> bool {
        state.round.is_playing()
    }
}
