//! Why not. No reason depends on what others have chosen.

use core::fmt;

use table::{Code, Words as _};

use crate::rules::Asset;

/// Why a seat does not get what it asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// Choices and trades belong to the negotiation.
    NotNegotiating,
    /// The seat is ready in this phase.
    ReadyAlready,
    /// No open offer has this id.
    NoSuchOffer,
    /// Nobody buys from themselves.
    OwnOffer,
    /// Only the seller takes an offer back.
    NotYourOffer,
    /// A gamble is for at least 1.
    AmountOutOfRange,
    /// A lot has at least one unit.
    QuantityBelowOne,
    /// The round's prices hold at this table.
    PricedByTheTable,
    /// A price is at least 1.
    PriceOutOfRange,
    /// More than the seat holds without what is reserved.
    TooFewGoods {
        /// What was to be sold.
        asset: Asset,
        /// How many units the seat holds.
        held: i64,
    },
    /// More than the buyer can pay.
    TooLittleMoney {
        /// What the offer costs.
        price: i64,
        /// How many TS the seat holds.
        held: i64,
    },
}

impl table::Refusal for Refusal {
    fn code(&self) -> Code {
        match self {
            Self::NotNegotiating => Code::WrongPhase,
            Self::ReadyAlready | Self::NoSuchOffer | Self::OwnOffer | Self::NotYourOffer => {
                Code::NotAllowed
            }
            Self::AmountOutOfRange
            | Self::QuantityBelowOne
            | Self::PricedByTheTable
            | Self::PriceOutOfRange => Code::InvalidAmount,
            Self::TooFewGoods { .. } | Self::TooLittleMoney { .. } => Code::InsufficientFunds,
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotNegotiating => {
                f.write_str("Ready is taken now; actions and trades are for the negotiation.")
            }
            Self::ReadyAlready => {
                f.write_str("You are ready already; only a trade of yours takes it back.")
            }
            Self::NoSuchOffer => f.write_str("Name the id of an offer that is open."),
            Self::OwnOffer => f.write_str("Buy from another seat; an own offer can be cancelled."),
            Self::NotYourOffer => f.write_str("Cancel an own offer; another's can be bought."),
            Self::AmountOutOfRange => f.write_str("The amountC must be 1 or more."),
            Self::QuantityBelowOne => f.write_str("The quantity must be 1 or more."),
            Self::PricedByTheTable => {
                f.write_str("Leave the price out: at this table the round's prices hold.")
            }
            Self::PriceOutOfRange => f.write_str("The price must be 1 or more, or left out."),
            Self::TooFewGoods { asset, held } => {
                write!(f, "You can sell up to the {held} {} that you hold.", asset.word())
            }
            Self::TooLittleMoney { price, held } => {
                write!(f, "The lot costs {price} TS; you can pay up to {held}.")
            }
        }
    }
}
