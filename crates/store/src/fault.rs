//! The failure of a store, which is the world's.

use std::fmt;

/// The store failed. Nothing of the commit is there, or nobody can tell: take no more commands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoreFault {
    message: String,
    is_loss: bool,
}

impl StoreFault {
    /// A failure in words.
    pub fn new(message: impl fmt::Display) -> Self {
        Self { message: message.to_string(), is_loss: false }
    }

    /// The store lacks something that it once acknowledged.
    pub fn loss(message: impl fmt::Display) -> Self {
        Self { message: message.to_string(), is_loss: true }
    }

    /// Whether something is missing that was acknowledged.
    pub fn is_loss(&self) -> bool {
        self.is_loss
    }
}

impl fmt::Display for StoreFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for StoreFault {}
