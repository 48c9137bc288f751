//! Who causes entries.

use serde::{Deserialize, Serialize};
use table::{Actor, Seat};

/// Who caused an entry: a seat's number, `"clock"` or `"house"`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Who {
    /// A player.
    Seat(Seat),
    /// The clock or the house, by word.
    Other(Other),
}

/// Somebody who is no player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Other {
    /// A deadline took effect.
    Clock,
    /// The house acted for all.
    House,
}

impl Who {
    /// The player of a server seed.
    pub const PLAYER: Self = Self::Seat(session::PLAYER);
    /// The clock.
    pub const CLOCK: Self = Self::Other(Other::Clock);
    /// The house.
    pub const HOUSE: Self = Self::Other(Other::House);

    /// The actor of the table.
    pub const fn actor(self) -> Actor {
        match self {
            Self::Seat(seat) => Actor::Seat(seat),
            Self::Other(Other::Clock) => Actor::Clock,
            Self::Other(Other::House) => Actor::House,
        }
    }
}
