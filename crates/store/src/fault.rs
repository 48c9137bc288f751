//! The failure of a store, which is the world's.

use std::fmt;

/// The store failed. Nothing of the commit is there, or nobody can tell: take no more commands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoreFault {
    message: String,
    sort: Sort,
}

/// What follows from a failure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sort {
    Failure,
    Loss,
    Replaced,
}

impl StoreFault {
    /// A failure in words.
    pub fn new(message: impl fmt::Display) -> Self {
        Self { message: message.to_string(), sort: Sort::Failure }
    }

    /// The store lacks something that it once acknowledged.
    pub fn loss(message: impl fmt::Display) -> Self {
        Self { message: message.to_string(), sort: Sort::Loss }
    }

    /// Somebody else writes in the store from now on. What became of the last commit may be unknown, and
    /// this one never writes again: nobody is told anything any more.
    pub fn replaced(message: impl fmt::Display) -> Self {
        Self { message: message.to_string(), sort: Sort::Replaced }
    }

    /// Whether something is missing that was acknowledged.
    pub fn is_loss(&self) -> bool {
        self.sort == Sort::Loss
    }

    /// Whether somebody else writes in it from now on.
    pub fn is_replaced(&self) -> bool {
        self.sort == Sort::Replaced
    }
}

impl fmt::Display for StoreFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for StoreFault {}
