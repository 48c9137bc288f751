//! Why not.

use alloc::vec::Vec;
use core::fmt;

use table::Code;

use crate::state::Moment;

/// A request that the rules do not take.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// Asked in a phase that does not know it.
    WrongPhase(&'static [Moment]),
    /// Asked by a seat that the game does not wait for.
    NotYourTurn,
    /// A deck that is switched off.
    DeckSwitchedOff,
    /// Nothing lies open for this seat to buy.
    NothingToBuy,
    /// An asset that does not exist or that nobody buys now.
    NoSuchSale,
    /// A debt that does not exist.
    NoSuchDebt,
    /// A loan on the Fast Track.
    NoBank,
    /// The Fast Track is not open, or the player is there.
    FastTrackClosed,
    /// No number of shares, or one outside the limits.
    Shares,
    /// A number of shares for what is bought whole.
    NoShares,
    /// A quantity that is not held.
    Quantity(i64),
    /// A quantity of what is sold whole.
    NoQuantity,
    /// A loan that is no number of thousands.
    Loan,
    /// No amount to repay, or a wrong one.
    Repayment(i64),
    /// An amount for a debt that is repaid whole.
    RepaidWhole,
    /// More than the bank lends.
    BankLimit(i64),
    /// A purchase that the paydays would not cover.
    NotCovered,
    /// More than the cash in hand.
    Cash(i64),
}

impl table::Refusal for Refusal {
    fn code(&self) -> Code {
        match self {
            Self::WrongPhase(_) => Code::WrongPhase,
            Self::NotYourTurn => Code::NotYourTurn,
            Self::DeckSwitchedOff
            | Self::NothingToBuy
            | Self::NoSuchSale
            | Self::NoSuchDebt
            | Self::NoBank
            | Self::FastTrackClosed => Code::NotAllowed,
            Self::Shares
            | Self::NoShares
            | Self::Quantity(_)
            | Self::NoQuantity
            | Self::Loan
            | Self::Repayment(_)
            | Self::RepaidWhole => Code::InvalidAmount,
            Self::BankLimit(_) | Self::NotCovered | Self::Cash(_) => Code::InsufficientFunds,
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::WrongPhase(moments) => {
                let words: Vec<&str> = moments.iter().map(|moment| moment.word()).collect();
                write!(f, "This can be asked for in the phase {}.", words.join(" or "))
            }
            Self::NotYourTurn => f.write_str("Wait until the game waits for your seat."),
            Self::DeckSwitchedOff => {
                f.write_str("This deck is switched off; take the other one or decline.")
            }
            Self::NothingToBuy => {
                f.write_str("Only the player at turn may buy, and only from a deal.")
            }
            Self::NoSuchSale => {
                f.write_str("Name one of your assets that can be sold at this moment.")
            }
            Self::NoSuchDebt => f.write_str("Name one of your debts that has a balance."),
            Self::NoBank => f.write_str("The bank lends on the Rat Race only."),
            Self::FastTrackClosed => f.write_str(
                "You can leave the Rat Race once your passive income covers your total expenses.",
            ),
            Self::Shares => f.write_str("Name a number of shares from 1 to 100000."),
            Self::NoShares => f.write_str("This is bought whole: leave the shares out."),
            Self::Quantity(held) => {
                write!(f, "Name a quantity from 1 to {held}, or none to sell all.")
            }
            Self::NoQuantity => f.write_str("This is sold whole: leave the quantity out."),
            Self::Loan => f.write_str("The bank lends whole thousands, from 1000."),
            Self::Repayment(balance) => {
                write!(f, "The bank loan is repaid in thousands, from 1000 to {balance}.")
            }
            Self::RepaidWhole => f.write_str("This debt is repaid whole: leave the amount out."),
            Self::BankLimit(room) => write!(f, "The bank lends you at most {room} more."),
            Self::NotCovered => {
                f.write_str("At this table a purchase must leave a payday of at least 0.")
            }
            Self::Cash(needed) => write!(f, "This takes {needed} in cash."),
        }
    }
}
