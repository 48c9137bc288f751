//! Xì Dách: two to eight players with hidden hands, each against the dealer.
//! The rule book is `docs/rules/xidach.md`.

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
use table::{BadConfig, Game, Lens, Millis, Outcome, Seat, SeatSet, Table};

pub use command::{Command, Neighbour};
pub use event::{Event, Seen};
pub use refusal::Refusal;
pub use rules::{Kind, kind, value};
pub use state::{Config, DEALER, Hand, Phase, Place, State, Status, Verdict};
pub use view::{SeatView, View};

/// The rule book of Xì Dách.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct XiDach;

impl Game for XiDach {
    const NAME: &'static str = "xidach";
    const RULES_VERSION: u32 = 1;
    const SEATS: &'static [u8] = &[2, 3, 4, 5, 6, 7, 8];
    const COMMANDS: &'static [&'static str] = &["deal", "draw", "stand", "compare", "close"];

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
        State::new(config, seats)
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
        state.phase.word()
    }

    fn awaited(state: &State) -> SeatSet {
        SeatSet::only(state.acting)
    }

    fn deadline(state: &State) -> Option<Millis> {
        state.deadline
    }

    fn waits_for_ever(state: &State) -> bool {
        state.waits_for_ever()
    }

    fn outcome(state: &State) -> Option<Outcome> {
        state.outcome()
    }

    fn view(state: &State, lens: Lens) -> View {
        View::of(state, lens)
    }

    fn seen(event: &Event, lens: Lens) -> Option<Seen> {
        Some(event.seen(lens))
    }

    fn reveals(event: &Event, lens: Lens) -> bool {
        event.reveals(lens)
    }

    fn options(state: &State, lens: Lens) -> Options {
        rules::options(state, lens)
    }

    fn examples(state: &State, _seat: Seat) -> Vec<Command> {
        rules::examples(state)
    }

    fn resample(state: &State, lens: Lens, dice: &mut Dice) -> State {
        rules::resample(state, lens, dice)
    }
}
