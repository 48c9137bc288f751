//! Chicken Road: one player crosses a road step by step, and cashes out in time. A sibling of
//! HiLo: only its odds and its steps are here, all else is the session's.
//! The rule book is `docs/rules/session-games.md`.

#![no_std]

extern crate alloc;

mod command;
mod rules;

use session::Terms;
use session::ladder::{Ladder, Sibling};
use table::Version;

pub use command::{Command, Difficulty};

/// [S5] What a table may set: as in HiLo, with another return.
pub type Config = Terms<98>;

/// What happened: the facts of every game of steps.
pub type Event = session::ladder::Event<Difficulty>;
/// What everybody sees: the fields of every game of steps.
pub type View = session::ladder::View<Difficulty>;

/// The rule book of Chicken Road.
pub type ChickenRoad = Ladder<Road>;

/// What Chicken Road has of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Road;

impl Sibling for Road {
    const NAME: &'static str = "chickenroad";
    const VERSIONS: &'static [Version] = &[Version::FIRST, Version::SECOND];
    const OFFER: &'static str = include_str!("../configs/default.json");
    const STEP: &'static str = "move";

    type Config = Config;
    type Difficulty = Difficulty;
    type Command = Command;
}
