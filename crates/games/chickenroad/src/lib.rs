//! Chicken Road: one player crosses a road step by step, and cashes out in time. A sibling of
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
use session::{Chance, DefaultReturn, Fraction, Number, Stakes, Terms};
use table::{BadConfig, Table};

pub use command::{Command, Difficulty};
pub use event::Event;
pub use refusal::Refusal;
pub use state::State;
pub use view::View;

/// The rule book of Chicken Road.
pub type ChickenRoad = Ladder<Road>;

/// What Chicken Road has of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Road;

impl DefaultReturn for Road {
    const RTP: Number = Number::of_units(98 * Number::ONE);
}

impl Sibling for Road {
    const NAME: &'static str = "chickenroad";
    const RULES_VERSION: u32 = 1;
    const OFFER: &'static str = include_str!("../configs/default.json");
    const STEP: &'static str = "move";

    type Config = Terms<Road>;
    type Difficulty = Difficulty;
    type Command = Command;

    fn stakes(config: &Self::Config) -> Result<Stakes, BadConfig> {
        config.stakes()
    }

    fn steps(difficulty: Difficulty) -> u32 {
        rules::steps(difficulty)
    }

    fn chance(difficulty: Difficulty, step: u32) -> Chance {
        rules::chance(difficulty, step)
    }

    fn returns(config: &Self::Config, _steps: u32) -> Fraction {
        rules::returns(config)
    }

    fn decide(table: &mut Table<'_, ChickenRoad>, command: &Command) -> Result<(), Refusal> {
        rules::decide(table, command)
    }

    fn examples(amount: String) -> Vec<Command> {
        let bet = Command::PlaceBet { amount, difficulty: Difficulty::Easy };
        vec![bet, Command::Move {}, Command::CashOut {}]
    }
}
