//! Why not: the reasons that all session games share.

use core::fmt;

use table::options::Fields;
use table::{Code, Refusal};

use crate::stakes::Stakes;

/// A request that a session game does not take.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SessionRefusal {
    /// A bet while a round is open.
    RoundUnderWay,
    /// A step or a cash-out without a round.
    NoRound,
    /// A cash-out before the first success.
    NothingWonYet,
    /// A stake that is no plain decimal within the limits.
    Stake(Stakes),
}

impl Refusal for SessionRefusal {
    fn code(&self) -> Code {
        match self {
            Self::RoundUnderWay | Self::NoRound => Code::WrongPhase,
            Self::NothingWonYet => Code::NotAllowed,
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
            Self::Stake(stakes) => {
                let [least, most] =
                    [stakes.min_bet, stakes.max_bet].map(|units| stakes.money(units).text());
                let decimals = stakes.decimals;
                write!(
                    f,
                    "The amount must be a decimal from {least} to {most} with at most {decimals} decimals."
                )
            }
        }
    }
}

/// What an option offers where nothing speaks against it.
pub fn offer<R: Refusal>(
    may: Result<(), R>,
    fields: impl FnOnce() -> Fields,
) -> Result<Fields, Code> {
    may.map(|()| fields()).map_err(|refusal| refusal.code())
}
