//! What the player may ask for.

use alloc::string::String;

use serde::{Deserialize, Serialize};
use session::ladder;

/// A request of the player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase", deny_unknown_fields)]
pub enum Command {
    /// Stakes an amount on a round.
    PlaceBet {
        /// A decimal string.
        amount: String,
        /// How hard the round is.
        difficulty: Difficulty,
    },
    /// Goes one step on.
    Move {},
    /// Takes what the round is worth.
    CashOut {},
}

table::whole!(Command);

/// How hard a round is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Difficulty {
    /// Nineteen steps of twenty.
    Easy,
    /// Seventeen.
    Medium,
    /// Fifteen.
    Hard,
    /// Ten.
    Daredevil,
}

impl ladder::Difficulty for Difficulty {
    const ALL: &'static [Self] = &[Self::Easy, Self::Medium, Self::Hard, Self::Daredevil];

    fn word(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
            Self::Daredevil => "daredevil",
        }
    }
}
