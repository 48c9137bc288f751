//! Bazaar: players with different portfolios trade, cooperate and betray; the most valuable
//! portfolio wins. The rule book is `docs/rules/bazaar.md`.

#![no_std]

extern crate alloc;

mod command;
mod event;
mod preview;
mod refusal;
mod rules;
mod settings;
mod state;
mod view;

use table::{Game, Version};

pub use command::{Choice, Command};
pub use event::{Event, Fact, Row, Seen, Step};
pub use refusal::Refusal;
pub use rules::{Asset, Card, Goods};
pub use settings::{Config, Pricing};
pub use state::{Offer, Phase, State};
pub use view::View;

/// The rule book of Bazaar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bazaar;

impl Game for Bazaar {
    const NAME: &'static str = "bazaar";
    const VERSIONS: &'static [Version] = &[Version::FIRST];
    const SEATS: &'static [u8] = &[2, 3, 4, 5, 6, 7, 8];
    const COMMANDS: &'static [&'static str] = &["act", "offer", "buy", "cancel", "ready"];

    type Config = Config;
    type State = State;
    type Command = Command;
    type Event = Event;
    type View = View;
    type Refusal = Refusal;
}
