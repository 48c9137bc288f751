//! Why not. The texts speak of the asker's own hand and of what everybody sees.

use core::fmt;

use table::{Code, Seat};

/// A request that the table does not take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// A deal or a close in the middle of a hand.
    HandUnderWay,
    /// A card, a stand or a comparison between hands.
    NoHand,
    /// A comparison before the dealer's turn.
    PlayersTurns,
    /// Another seat is to act.
    NotYourTurn(Seat),
    /// A sixth card.
    HandFull,
    /// A card on a quắc.
    AboveTwentyOne,
    /// A stand below this value.
    MustDraw(u8),
    /// A comparison below this value.
    TooLowToCompare(u8),
    /// A comparison with nobody, with oneself, or for a second time.
    NothingToCompare,
}

impl table::Refusal for Refusal {
    fn code(&self) -> Code {
        match self {
            Self::HandUnderWay | Self::NoHand | Self::PlayersTurns => Code::WrongPhase,
            Self::NotYourTurn(_) => Code::NotYourTurn,
            Self::HandFull
            | Self::AboveTwentyOne
            | Self::MustDraw(_)
            | Self::TooLowToCompare(_)
            | Self::NothingToCompare => Code::NotAllowed,
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::HandUnderWay => f.write_str("This can be asked for when the hand has ended."),
            Self::NoHand => f.write_str("Wait for the deal: no hand is being played."),
            Self::PlayersTurns => {
                f.write_str("Hands are compared in the dealer's turn, after all players.")
            }
            Self::NotYourTurn(seat) => {
                write!(f, "Wait for your turn: seat {} acts now.", seat.number())
            }
            Self::HandFull => f.write_str("Your five cards are all you may have; stand."),
            Self::AboveTwentyOne => f.write_str("A hand above 21 takes no more cards; stand."),
            Self::MustDraw(least) => {
                write!(f, "You may stand with {least} or more or with five cards; draw.")
            }
            Self::TooLowToCompare(least) => {
                write!(f, "You may compare with a value of {least} or more.")
            }
            Self::NothingToCompare => {
                f.write_str("Name a seat of this table, not your own, that is not settled yet.")
            }
        }
    }
}
