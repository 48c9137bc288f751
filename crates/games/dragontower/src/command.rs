//! What the player may ask for.

use alloc::string::String;

use serde::{Deserialize, Serialize};

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
    /// Goes one layer up.
    Climb {
        /// Which tile of it; the first without it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        tile: Option<i64>,
    },
    /// Takes what the round is worth.
    CashOut {},
}

table::whole!(Command);

table::words! {
    /// How hard a round is.
    pub enum Difficulty {
        /// Three in four.
        Easy = "easy",
        /// Two in three.
        Medium = "medium",
        /// One in two.
        Hard = "hard",
        /// One in three.
        Expert = "expert",
        /// One in four.
        Master = "master",
    }
}
