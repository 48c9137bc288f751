//! Contraband: two teams send one member each into every round. The smuggler says in secret how
//! much goes over the border, the inspector says in secret whether to look.
//! The rule book is `docs/rules/contraband.md`.

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

pub use command::{Command, Declaration};
pub use event::{Event, Fact, Seen};
pub use refusal::Refusal;
pub use state::{
    ByTeam, Chosen, ChosenBy, Config, Decision, Nomination, Phase, Settlement, State, Team, Verdict,
};
pub use view::{ByRole, View};

/// The rule book of Contraband.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contraband;

impl Game for Contraband {
    const NAME: &'static str = "contraband";
    const RULES_VERSION: u32 = 1;
    const SEATS: &'static [u8] = &[2, 4, 6];
    const COMMANDS: &'static [&'static str] =
        &["nominate", "approve", "smuggle", "pass", "inspect", "transfer", "ready"];

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
        rules::begin_round(table);
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

    fn closed(state: &mut State) {
        state.close();
    }

    fn phase(state: &State) -> &'static str {
        state.phase.word()
    }

    fn awaited(state: &State) -> SeatSet {
        rules::awaited(state)
    }

    fn deadline(state: &State) -> Option<Millis> {
        state.deadline
    }

    fn outcome(state: &State) -> Option<Outcome> {
        rules::outcome(state)
    }

    fn view(state: &State, lens: Lens) -> View {
        View::of(state, lens)
    }

    fn seen(event: &Event, lens: Lens) -> Option<Seen> {
        event.seen(lens)
    }

    fn reveals(event: &Event, _lens: Lens) -> bool {
        event.opens_a_choice()
    }

    fn options(state: &State, lens: Lens) -> Options {
        rules::options(state, lens)
    }

    fn channels(state: &State) -> Vec<Channel> {
        view::channels(state)
    }

    fn examples(state: &State, seat: Seat) -> Vec<Command> {
        rules::examples(state, seat)
    }

    fn resample(state: &State, lens: Lens, dice: &mut Dice) -> State {
        rules::resample(state, lens, dice)
    }
}
