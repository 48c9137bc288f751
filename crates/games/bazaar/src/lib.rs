//! Bazaar: players with different portfolios trade, cooperate and betray; the most valuable
//! portfolio wins. The rule book is `docs/rules/bazaar.md`.

#![no_std]

extern crate alloc;

mod command;
mod event;
mod refusal;
mod rules;
mod state;
mod view;

use alloc::vec::Vec;

use table::draws::Dice;
use table::options::Options;
use table::{BadConfig, Channel, Game, Lens, Millis, Outcome, Seat, SeatSet, Table};

pub use command::{Choice, Command};
pub use event::{Event, Fact, Row, Seen, Step};
pub use refusal::Refusal;
pub use rules::{Asset, Card, Config, Goods, Pricing};
pub use state::{Offer, Phase, State};
pub use view::View;

/// The rule book of Bazaar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bazaar;

impl Game for Bazaar {
    const NAME: &'static str = "bazaar";
    const RULES_VERSION: u32 = 1;
    const SEATS: &'static [u8] = &[2, 3, 4, 5, 6, 7, 8];
    const COMMANDS: &'static [&'static str] = &["act", "offer", "buy", "cancel", "ready"];

    type Config = Config;
    type State = State;
    type Command = Command;
    type Event = Event;
    type Seen = Seen;
    type View = View;
    type Refusal = Refusal;

    fn check(config: &Config, _seats: u8) -> Result<(), BadConfig> {
        config.check()
    }

    fn open(config: &Config, seats: u8) -> State {
        State::new(*config, seats)
    }

    fn begin(table: &mut Table<'_, Self>) {
        rules::begin_game(table);
    }

    fn decide(table: &mut Table<'_, Self>, seat: Seat, command: &Command) -> Result<(), Refusal> {
        rules::decide(table, seat, command)
    }

    fn expire(table: &mut Table<'_, Self>) {
        rules::end_phase(table);
    }

    fn apply(state: &mut State, event: &Event) {
        state.apply(event);
    }

    fn closed(state: &mut State) {
        state.ready = SeatSet::EMPTY;
    }

    fn phase(state: &State) -> &'static str {
        state.phase.word()
    }

    fn awaited(state: &State) -> SeatSet {
        state.awaited()
    }

    fn deadline(state: &State) -> Option<Millis> {
        state.deadline
    }

    fn outcome(state: &State) -> Option<Outcome> {
        (state.phase == Phase::Over).then(|| Outcome::highest(state.values()))
    }

    fn view(state: &State, lens: Lens) -> View {
        View::through(lens, state)
    }

    fn seen(event: &Event, lens: Lens) -> Option<Seen> {
        Seen::through(lens, event)
    }

    fn reveals(event: &Event, _lens: Lens) -> bool {
        event.reveals()
    }

    fn options(state: &State, lens: Lens) -> Options {
        lens.seat().map(|seat| rules::options(state, seat)).unwrap_or_default()
    }

    fn channels(state: &State) -> Vec<Channel> {
        view::channels(state)
    }

    fn examples(state: &State, seat: Seat) -> Vec<Command> {
        rules::examples(state, seat)
    }

    fn resample(state: &State, lens: Lens, dice: &mut Dice) -> State {
        view::resample(state, lens, dice)
    }
}
