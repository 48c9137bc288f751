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
    /// A Nhà Con's stand below 16.
    Non,
    /// The dealer's stand below 15.
    DealerNon,
    /// A comparison below 16.
    TooLowToCompare,
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
            | Self::Non
            | Self::DealerNon
            | Self::TooLowToCompare
            | Self::NothingToCompare => Code::NotAllowed,
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::HandUnderWay => "This can be asked for when the hand has ended.",
            Self::NoHand => "Wait for the deal: no hand is being played.",
            Self::PlayersTurns => "Hands are compared in the dealer's turn, after all players.",
            Self::NotYourTurn(seat) => {
                return write!(f, "Wait for your turn: seat {} acts now.", seat.number());
            }
            Self::HandFull => "Stand: a hand takes no more than five cards.",
            Self::AboveTwentyOne => "Stand: a hand above 21 takes no more cards.",
            Self::Non => "Draw: you may stand with 16 or more, or with five cards.",
            Self::DealerNon => "Draw: the dealer may stand with 15 or more, or with five cards.",
            Self::TooLowToCompare => "You may compare with a value of 16 or more.",
            Self::NothingToCompare => {
                "Name a seat of this table, not your own, that is not settled yet."
            }
        })
    }
}
