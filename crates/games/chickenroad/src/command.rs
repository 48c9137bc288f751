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
    /// Goes one step on.
    Move {},
    /// Takes what the round is worth.
    CashOut {},
}

table::whole!(Command);

table::words! {
    /// How hard a round is.
    pub enum Difficulty {
        /// Nineteen steps of twenty.
        Easy = "easy",
        /// Seventeen.
        Medium = "medium",
        /// Fifteen.
        Hard = "hard",
        /// Ten.
        Daredevil = "daredevil",
    }
}
