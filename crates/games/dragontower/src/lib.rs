//! Dragon Tower: one player climbs a tower layer by layer, and cashes out in time. A sibling of
//! HiLo: only its odds and its steps are here, all else is the session's.
//! The rule book is `docs/rules/session-games.md`.

#![no_std]

extern crate alloc;

mod command;
mod event;
mod refusal;
mod rules;
mod state;
mod view;

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use session::ladder::{Ladder, Sibling};
use session::{Chance, DefaultReturn, Fraction, Number, Stakes};
use table::{BadConfig, Table};

pub use command::{Command, Difficulty};
pub use event::Event;
pub use refusal::Refusal;
pub use state::{Settings, State};
pub use view::View;

/// The rule book of Dragon Tower.
pub type DragonTower = Ladder<Tower>;

/// What Dragon Tower has of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tower;

impl DefaultReturn for Tower {
    const RTP: Number = Number::of_units(97 * Number::ONE);
}

impl Sibling for Tower {
    const NAME: &'static str = "dragontower";
    const RULES_VERSION: u32 = 1;
    const OFFER: &'static str = include_str!("../configs/default.json");
    const STEP: &'static str = "climb";

    type Config = Settings;
    type Difficulty = Difficulty;
    type Command = Command;

    fn stakes(config: &Settings) -> Result<Stakes, BadConfig> {
        config.stakes()
    }

    fn steps(_difficulty: Difficulty) -> u32 {
        rules::LAYERS
    }

    fn chance(difficulty: Difficulty, _step: u32) -> Chance {
        rules::chance(difficulty)
    }

    fn returns(config: &Settings, steps: u32) -> Fraction {
        rules::returns(config, steps)
    }

    fn decide(table: &mut Table<'_, DragonTower>, command: &Command) -> Result<(), Refusal> {
        rules::decide(table, command)
    }

    fn examples(amount: String) -> Vec<Command> {
        let bet = Command::PlaceBet { amount, difficulty: Difficulty::Easy };
        vec![bet, Command::Climb {}, Command::CashOut {}]
    }
}
