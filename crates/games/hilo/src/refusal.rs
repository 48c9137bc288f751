//! Why not: the reasons of every session, and one that only HiLo has.

use core::fmt;

use session::SessionRefusal;
use table::Code;

/// A request that HiLo does not take.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// What no session game takes.
    Session(SessionRefusal),
    /// A skip too many.
    NoSkipLeft,
}

impl From<SessionRefusal> for Refusal {
    fn from(refusal: SessionRefusal) -> Self {
        Self::Session(refusal)
    }
}

impl table::Refusal for Refusal {
    fn code(&self) -> Code {
        match self {
            Self::Session(refusal) => refusal.code(),
            Self::NoSkipLeft => Code::NotAllowed,
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Session(refusal) => refusal.fmt(f),
            Self::NoSkipLeft => f.write_str("All skips of this round are used; guess or cash out."),
        }
    }
}
