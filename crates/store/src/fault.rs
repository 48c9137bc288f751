//! The failure of a store, which is the world's.

use std::fmt;

/// The store failed. Nothing of the commit is there, or nobody can tell: take no more commands.
#[derive(Debug)]
pub struct StoreFault(String);

impl StoreFault {
    /// A failure in words.
    pub fn new(message: impl fmt::Display) -> Self {
        Self(message.to_string())
    }
}

impl fmt::Display for StoreFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for StoreFault {}
