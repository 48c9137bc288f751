//! What a seat may ask for.

use serde::{Deserialize, Serialize};

/// A request of a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase", deny_unknown_fields)]
pub enum Command {
    /// The dealer deals the next hand.
    Deal {
        /// The neighbour to start with.
        first: Neighbour,
    },
    /// Takes one more card.
    Draw {},
    /// Ends the seat's turn.
    Stand {},
    /// The dealer settles one hand against the dealer's.
    Compare {
        /// Whose.
        seat: i64,
    },
    /// The dealer ends the game between hands.
    Close {},
}

table::whole!(Command);

/// The player next to the dealer who gets the first card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Neighbour {
    /// Seat 1: the order goes up.
    Left,
    /// The last seat: the order goes down.
    Right,
}

impl Neighbour {
    /// The way round the table that starts with this neighbour.
    pub const fn direction(self) -> &'static str {
        match self {
            Self::Left => "counterclockwise",
            Self::Right => "clockwise",
        }
    }
}
