//! The odds. Numbers in brackets are those of `docs/rules/session-games.md`.

use session::{Chance, Fraction, Number, ladder};
use table::Table;

use crate::DragonTower;
use crate::command::{Command, Difficulty};
use crate::refusal::Refusal;
use crate::state::Settings;

/// [S1] Nine layers, at every difficulty.
pub(crate) const LAYERS: u32 = 9;

/// [S6] What each command asks for.
pub(crate) fn decide(table: &mut Table<'_, DragonTower>, command: &Command) -> Result<(), Refusal> {
    match command {
        Command::PlaceBet { amount, difficulty } => ladder::place_bet(table, amount, *difficulty),
        Command::Climb {} => ladder::step(table),
        Command::CashOut {} => ladder::cash_out(table),
    }
}

/// [S1] The chance of every layer.
pub(crate) const fn chance(difficulty: Difficulty) -> Chance {
    match difficulty {
        Difficulty::Easy => Chance { a: 3, b: 4 },
        Difficulty::Medium => Chance { a: 2, b: 3 },
        Difficulty::Hard => Chance { a: 1, b: 2 },
        Difficulty::Expert => Chance { a: 1, b: 3 },
        Difficulty::Master => Chance { a: 1, b: 4 },
    }
}

/// [S1] The return after n layers: RTP × (1 − greedPenalty × (n/9)²).
pub(crate) fn returns(settings: &Settings, layers: u32) -> Fraction {
    let squared = |layers: u32| u128::from(layers * layers);
    let whole = u128::from(Number::ONE) * squared(LAYERS);
    let penalty = u128::from(settings.greed_penalty.units()) * squared(layers);
    settings.rtp.percent().times(Fraction::new(whole - penalty, whole))
}
