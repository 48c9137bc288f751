//! Why not: the reasons that all session games share.

use alloc::string::String;
use core::fmt;

use table::decimal::format_units;
use table::{Code, Refusal};

use crate::terms::Stakes;

/// A request that a session game does not take.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SessionRefusal {
    /// A bet while a round is open.
    RoundUnderWay,
    /// A step or a cash-out without a round.
    NoRound,
    /// A cash-out before the first success.
    NothingWonYet,
    /// A skip too many.
    NoSkipLeft,
    /// A stake that is no plain decimal within the limits.
    Stake(Stakes),
}

impl Refusal for SessionRefusal {
    fn code(&self) -> Code {
        match self {
            Self::RoundUnderWay | Self::NoRound => Code::WrongPhase,
            Self::NothingWonYet | Self::NoSkipLeft => Code::NotAllowed,
            Self::Stake(_) => Code::InvalidAmount,
        }
    }
}

impl fmt::Display for SessionRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::RoundUnderWay => {
                f.write_str("A new bet can be placed when this round has ended.")
            }
            Self::NoRound => f.write_str("Place a bet first: no round is being played."),
            Self::NothingWonYet => f.write_str("You can cash out after at least one success."),
            Self::NoSkipLeft => f.write_str("All skips of this round are used; guess or cash out."),
            Self::Stake(stakes) => {
                let text = |units: u64| -> String { format_units(units.into(), stakes.decimals) };
                write!(
                    f,
                    "The amount must be a decimal from {} to {} with at most {} decimals.",
                    text(stakes.min_bet),
                    text(stakes.max_bet),
                    stakes.decimals
                )
            }
        }
    }
}
