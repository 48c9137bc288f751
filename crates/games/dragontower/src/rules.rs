//! The odds. Numbers in brackets are those of `docs/rules/session-games.md`.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use session::ladder::{self, Odds};
use session::{Chance, Fraction, SessionRefusal};
use table::{Number, Table};

use crate::command::{Command, Difficulty};
use crate::settings::Config;
use crate::{DragonTower, Tower};

/// [S1] Nine layers, at every difficulty.
const LAYERS: u32 = 9;

impl Odds for Tower {
    fn steps(_difficulty: Difficulty) -> u32 {
        LAYERS
    }

    /// [S1] The same for every layer.
    fn chance(difficulty: Difficulty, _step: u32) -> Chance {
        match difficulty {
            Difficulty::Easy => Chance { a: 3, b: 4 },
            Difficulty::Medium => Chance { a: 2, b: 3 },
            Difficulty::Hard => Chance { a: 1, b: 2 },
            Difficulty::Expert => Chance { a: 1, b: 3 },
            Difficulty::Master => Chance { a: 1, b: 4 },
        }
    }

    /// [S1] The return after n layers: RTP × (1 − greedPenalty × (n/9)²).
    fn returns(config: &Config, layers: u32) -> Fraction {
        let squared = |layers: u32| u128::from(layers * layers);
        let whole = u128::from(Number::ONE) * squared(LAYERS);
        let penalty = u128::from(config.greed_penalty.units()) * squared(layers);
        Fraction::percent(config.rtp).times(Fraction::new(whole - penalty, whole))
    }

    /// [S6]
    fn decide(table: &mut Table<'_, DragonTower>, command: &Command) -> Result<(), SessionRefusal> {
        match command {
            Command::PlaceBet { amount, difficulty } => {
                ladder::place_bet(table, amount, *difficulty)
            }
            Command::Climb { tile } => ladder::step(table, *tile),
            Command::CashOut {} => ladder::cash_out(table),
        }
    }

    fn examples(amount: String) -> Vec<Command> {
        let bet = Command::PlaceBet { amount, difficulty: Difficulty::Easy };
        vec![bet, Command::Climb { tile: None }, Command::CashOut {}]
    }
}
