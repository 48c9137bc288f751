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

use session::Terms;
use table::{Game, Version};

pub use command::{Choice, Command, Guess};
pub use event::Event;
pub use refusal::Refusal;
pub use rules::{MAX_SKIPS, RANKS, chance, step};
pub use state::State;
pub use view::{Odds, View};

/// [H17] What a table may set.
pub type Config = Terms<96>;

/// The rule book of HiLo.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hilo;

impl Game for Hilo {
    const NAME: &'static str = "hilo";
    const VERSIONS: &'static [Version] = &[Version::FIRST, Version::SECOND];
    const SEATS: &'static [u8] = &[1];
    const COMMANDS: &'static [&'static str] = &["placeBet", "choice", "cashOut"];
    const ENDS: bool = false;

    type Config = Config;
    type State = State;
    type Command = Command;
    type Event = Event;
    type View = View;
    type Refusal = Refusal;
}
