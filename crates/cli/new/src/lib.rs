//! Rock, paper, scissors: two players show a hand at the same time.

#![no_std]

extern crate alloc;

mod command;
mod event;
mod refusal;
mod rules;
mod settings;
mod state;
mod view;

use table::{Game, Version};

pub use command::{Command, Hand};
pub use event::{Event, Fact, Seen};
pub use refusal::Refusal;
pub use settings::Config;
pub use state::State;
pub use view::View;

/// The game: what it is called, and what it is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rps;

impl Game for Rps {
    const NAME: &'static str = "rps";
    const VERSIONS: &'static [Version] = &[Version::FIRST];
    const SEATS: &'static [u8] = &[2];
    const COMMANDS: &'static [&'static str] = &["throw"];
    const TEXTS: &'static [(&'static str, &'static str)] = &[
        ("en", include_str!("../texts/en.json")),
        ("vi", include_str!("../texts/vi.json")),
        ("zh", include_str!("../texts/zh.json")),
        ("ko", include_str!("../texts/ko.json")),
    ];

    type Config = Config;
    type State = State;
    type Command = Command;
    type Event = Event;
    type View = View;
    type Refusal = Refusal;
}
