//! Dragon Tower: one player climbs a tower layer by layer, and cashes out in time. A sibling of
//! HiLo: only its odds and its steps are here, all else is the session's.
//! The rule book is `docs/rules/session-games.md`.

#![no_std]

extern crate alloc;

mod command;
mod rules;
mod settings;
mod versions;

use session::ladder::{Ladder, Sibling};
use table::Version;

pub use command::{Command, Difficulty};
pub use settings::Config;

/// What happened: the facts of every game of steps.
pub type Event = session::ladder::Event<Difficulty>;
/// What everybody sees: the fields of every game of steps.
pub type View = session::ladder::View<Difficulty>;

/// The rule book of Dragon Tower.
pub type DragonTower = Ladder<Tower>;

/// What Dragon Tower has of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tower;

impl Sibling for Tower {
    const NAME: &'static str = "dragontower";
    const VERSIONS: &'static [Version] = &[Version::FIRST, Version::SECOND];
    const OFFER: &'static str = include_str!("../configs/default.json");
    const STEP: &'static str = "climb";

    type Config = Config;
    type Difficulty = Difficulty;
    type Command = Command;

    fn has_tiles(rules: Version) -> bool {
        versions::layers_have_tiles(rules)
    }
}
