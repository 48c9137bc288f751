//! Why the bench cannot do what it was asked for.

use std::fmt;

/// What is wrong, in a sentence.
#[derive(Debug, PartialEq, Eq)]
pub enum Fault {
    /// It was asked for what there is not.
    Asked(String),
    /// The file that keeps the line cannot be read or written.
    File(String),
    /// The rules broke.
    Broke(String),
}

impl Fault {
    pub(crate) fn asked(what: impl fmt::Display) -> Self {
        Self::Asked(what.to_string())
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Asked(what) | Self::File(what) => f.write_str(what),
            Self::Broke(message) => write!(f, "The rules broke: {message}"),
        }
    }
}
