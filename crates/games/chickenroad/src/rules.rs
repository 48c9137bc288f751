//! The odds. Numbers in brackets are those of `docs/rules/session-games.md`.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use session::ladder::{self, Odds};
use session::{Chance, Fraction, SessionRefusal};
use table::Table;

use crate::command::{Command, Difficulty};
use crate::{ChickenRoad, Config, Road};

/// [S3] The chances of the first step are counted in twentieths.
const LANES: u32 = 20;

impl Odds for Road {
    /// [S3]
    fn steps(difficulty: Difficulty) -> u32 {
        match difficulty {
            Difficulty::Easy => 19,
            Difficulty::Medium => 17,
            Difficulty::Hard => 15,
            Difficulty::Daredevil => 10,
        }
    }

    /// [S3] The chance of step k is (S − k + 1)/(20 − k + 1).
    fn chance(difficulty: Difficulty, step: u32) -> Chance {
        Chance { a: Self::steps(difficulty) - step + 1, b: LANES - step + 1 }
    }

    /// [S3] The return, wherever the player stops.
    fn returns(config: &Config, _steps: u32) -> Fraction {
        Fraction::percent(config.rtp)
    }

    /// [S6]
    fn decide(table: &mut Table<'_, ChickenRoad>, command: &Command) -> Result<(), SessionRefusal> {
        match command {
            Command::PlaceBet { amount, difficulty } => {
                ladder::place_bet(table, amount, *difficulty)
            }
            Command::Move {} => ladder::step(table, None),
            Command::CashOut {} => ladder::cash_out(table),
        }
    }

    fn examples(amount: String) -> Vec<Command> {
        let bet = Command::PlaceBet { amount, difficulty: Difficulty::Easy };
        vec![bet, Command::Move {}, Command::CashOut {}]
    }
}
