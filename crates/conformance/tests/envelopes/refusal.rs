//! Why not.

use std::fmt;

use table::Code;

/// A reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Refusal {
    NotNow,
    NotYourTurn,
    AlreadyDone,
    NoSuchSeat,
    BadAmount,
    BadMood,
    /// Faulty: it names a card.
    Telling(u8),
}

impl table::Refusal for Refusal {
    fn code(&self) -> Code {
        match self {
            Self::NotNow => Code::WrongPhase,
            Self::NotYourTurn => Code::NotYourTurn,
            Self::AlreadyDone | Self::NoSuchSeat => Code::NotAllowed,
            Self::BadMood => Code::BadInput,
            Self::BadAmount | Self::Telling(_) => Code::InvalidAmount,
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotNow => f.write_str("This belongs to another phase."),
            Self::NotYourTurn => f.write_str("Wait for your turn."),
            Self::AlreadyDone => f.write_str("Once a round is all there is."),
            Self::NoSuchSeat => f.write_str("Name another seat of this table."),
            Self::BadAmount => f.write_str("Bid 0, 3, 6 or 9."),
            Self::BadMood => f.write_str("A mood is calm or wild."),
            Self::Telling(card) => write!(f, "Bid 0, 3, 6 or 9, for your neighbour has {card}."),
        }
    }
}
