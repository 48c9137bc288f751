//! What a commit changes.

use crate::Kind;

/// One change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Write {
    /// Sets a document.
    Put {
        /// What it is about.
        kind: Kind,
        /// Which one.
        key: String,
        /// Its text.
        value: String,
    },
    /// Takes a document away.
    Delete {
        /// What it is about.
        kind: Kind,
        /// Which one.
        key: String,
    },
    /// Adds a line to a stream's log.
    Append {
        /// Whose log.
        stream: String,
        /// The line, without its line feed.
        line: String,
    },
    /// Moves a stream's log, which has ended, to the archive. A stream ends once.
    Archive {
        /// Whose log.
        stream: String,
    },
}
