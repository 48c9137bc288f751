//! What the player may ask for.

use alloc::string::String;

use serde::{Deserialize, Serialize};

/// A request of the player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase", deny_unknown_fields)]
pub enum Command {
    /// Stakes an amount and asks for the first card.
    PlaceBet {
        /// A decimal string.
        amount: String,
    },
    /// Guesses the next card, or skips this one.
    Choice {
        /// Which.
        choice: Choice,
    },
    /// Takes what the round is worth.
    CashOut {},
}

table::whole!(Command);

/// What the player does about the card that lies open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Choice {
    /// The next one is at least as high.
    Higher,
    /// The next one is at most as high.
    Lower,
    /// Nothing: another card, please.
    Skip,
}

/// What the player says of the next card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Guess {
    /// It is at least as high.
    Higher,
    /// It is at most as high.
    Lower,
}
