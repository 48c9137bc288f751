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
    /// Takes away all documents whose keys are `under` and a last part, such as `a/b/7` under `a/b`,
    /// and for good: whoever has every file of the store from then on cannot read them.
    Forget {
        /// What they are about.
        kind: Kind,
        /// What their keys begin with, without the slash before the last part.
        under: String,
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
    /// Takes a log out of the archive, if it is there.
    Prune {
        /// Whose log.
        stream: String,
    },
}
