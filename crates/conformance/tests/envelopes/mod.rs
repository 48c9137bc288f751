//! Envelopes, a small game to try the laws on: a hidden card each, sealed bids, hints in secret,
//! then everybody in turn shows the card or keeps it. Its settings can name one fault.

mod command;
mod event;
mod fault;
mod refusal;
mod rules;
mod state;
mod view;

use table::settings::{money, rounds, seconds, word};
use table::{Game, Version};

pub(crate) use command::Command;
pub(crate) use event::Event;
pub(crate) use fault::Fault;
pub(crate) use refusal::Refusal;
pub(crate) use state::State;
pub(crate) use view::View;

/// The rule book of Envelopes.
pub(crate) struct Envelopes;

table::settings! {
    /// The settings of a table.
    pub(crate) struct Config {
        /// How many rounds are played.
        pub(crate) rounds: u32 = rounds(2),
        /// How long each may think.
        pub(crate) seconds: u64 = seconds(10),
        /// What is wrong with the game.
        pub(crate) fault: Fault = word::<Fault>("none"),
        /// Kept out of what is written, which is a fault if it is set.
        #[serde(skip_serializing)]
        pub(crate) unwritten_bonus: i64 = money(0),
    }
}

impl Game for Envelopes {
    const NAME: &'static str = "envelopes";
    const VERSIONS: &'static [Version] = &[Version::FIRST];
    const SEATS: &'static [u8] = &[2, 3];
    const COMMANDS: &'static [&'static str] = &["bid", "hint", "show", "keep"];

    type Config = Config;
    type State = State;
    type Command = Command;
    type Event = Event;
    type View = View;
    type Refusal = Refusal;
}
