//! The odds. Numbers in brackets are those of `docs/rules/session-games.md`.

use session::{Chance, Fraction, Terms, ladder};
use table::Table;

use crate::command::{Command, Difficulty};
use crate::refusal::Refusal;
use crate::{ChickenRoad, Road};

/// [S3] The chances of the first step are counted in twentieths.
const LANES: u32 = 20;

/// [S6] What each command asks for.
pub(crate) fn decide(table: &mut Table<'_, ChickenRoad>, command: &Command) -> Result<(), Refusal> {
    match command {
        Command::PlaceBet { amount, difficulty } => ladder::place_bet(table, amount, *difficulty),
        Command::Move {} => ladder::step(table),
        Command::CashOut {} => ladder::cash_out(table),
    }
}

/// [S3] How many steps a round has.
pub(crate) const fn steps(difficulty: Difficulty) -> u32 {
    match difficulty {
        Difficulty::Easy => 19,
        Difficulty::Medium => 17,
        Difficulty::Hard => 15,
        Difficulty::Daredevil => 10,
    }
}

/// [S3] The chance of step k is (S − k + 1)/(20 − k + 1).
pub(crate) const fn chance(difficulty: Difficulty, step: u32) -> Chance {
    Chance { a: steps(difficulty) - step + 1, b: LANES - step + 1 }
}

/// [S3] The return, wherever the player stops.
pub(crate) const fn returns(terms: &Terms<Road>) -> Fraction {
    terms.rtp.percent()
}
