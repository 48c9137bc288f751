//! Xì Dách: two to eight players with hidden hands, each against the dealer.
//! The rule book is `docs/rules/xidach.md`.

#![no_std]

extern crate alloc;

mod command;
mod event;
mod refusal;
mod rules;
mod settings;
mod state;
mod versions;
mod view;

use table::{Game, Version};

pub use command::{Command, Neighbour};
pub use event::{Event, Fact, Seen};
pub use refusal::Refusal;
pub use rules::{Kind, comes_off, kind, may_stand, value};
pub use settings::Config;
pub use state::{DEALER, Hand, Phase, Place, State, Status, Verdict};
pub use view::{SeatView, View};

/// The rule book of Xì Dách.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct XiDach;

impl Game for XiDach {
    const NAME: &'static str = "xidach";
    const VERSIONS: &'static [Version] = &[Version::FIRST, Version::SECOND];
    const SEATS: &'static [u8] = &[2, 3, 4, 5, 6, 7, 8];
    const COMMANDS: &'static [&'static str] = &["deal", "draw", "stand", "compare", "close"];

    type Config = Config;
    type State = State;
    type Command = Command;
    type Event = Event;
    type View = View;
    type Refusal = Refusal;
}
