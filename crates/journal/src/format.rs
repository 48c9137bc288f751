//! The versions of the journal's format.

use serde::{Serialize, Serializer};

/// A version of the journal's format. A journal ends in the format that it began in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Format {
    /// It says neither where the journal was written nor who plays a seat, and binds no seeds of
    /// bots.
    First,
    /// The one that new journals have.
    Second,
}

impl Format {
    /// What new journals are written in.
    pub const NEWEST: Self = Self::Second;

    /// The format of that number, if this program reads it.
    pub(crate) const fn of(number: u32) -> Option<Self> {
        match number {
            1 => Some(Self::First),
            2 => Some(Self::Second),
            _ => None,
        }
    }

    /// Its number in the opening.
    pub const fn number(self) -> u32 {
        match self {
            Self::First => 1,
            Self::Second => 2,
        }
    }
}

impl Serialize for Format {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u32(self.number())
    }
}
