//! Contraband: two teams send one member each into every round. The smuggler says in secret how
//! much goes over the border, the inspector says in secret whether to look.
//! The rule book is `docs/rules/contraband.md`.

#![no_std]

extern crate alloc;

mod command;
mod event;
mod preview;
mod refusal;
mod rules;
mod settings;
mod state;
mod versions;
mod view;

use table::{Game, Version};

pub use command::{Command, Declaration};
pub use event::{Event, Fact, Seen};
pub use refusal::Refusal;
pub use settings::Config;
pub use state::{
    ByTeam, Chosen, ChosenBy, Decision, Nomination, Phase, Settlement, State, Team, Verdict,
};
pub use view::{ByRole, View};

/// The rule book of Contraband.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contraband;

impl Game for Contraband {
    const NAME: &'static str = "contraband";
    const VERSIONS: &'static [Version] = &[Version::FIRST, Version::SECOND];
    const SEATS: &'static [u8] = &[2, 4, 6];
    const COMMANDS: &'static [&'static str] =
        &["nominate", "approve", "smuggle", "pass", "inspect", "transfer", "ready"];

    type Config = Config;
    type State = State;
    type Command = Command;
    type Event = Event;
    type View = View;
    type Refusal = Refusal;
}
