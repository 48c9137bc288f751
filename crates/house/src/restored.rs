//! Houses that were opened from a copy, or after a loss: what was secret then may have been played
//! with since, and must not be played with again.

use store::{Kind, Reads, StoreFault, Write};

/// What a store is, for the house that opens it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OpenedAs {
    /// All that the house before it has promised; a copy says itself that it is one.
    Itself,
    /// A copy, or what a loss has left. Live server seeds are retired and opened, and what runs is
    /// ended.
    Restored,
}

/// The document that makes a store a copy.
const MARK: (Kind, &str) = (Kind::House, "copy");

impl OpenedAs {
    /// What whoever makes a copy writes into it.
    pub fn copy_mark() -> Write {
        let (kind, key) = MARK;
        Write::Put { kind, key: key.into(), value: "true".into() }
    }

    /// What a store is, whatever it is taken for.
    pub(crate) fn of(reads: &dyn Reads, asked: Self) -> Result<Self, StoreFault> {
        let (kind, key) = MARK;
        Ok(match reads.get(kind, key)? {
            Some(_) => Self::Restored,
            None => asked,
        })
    }

    /// What is written with all that a copy is changed by: it is none any more.
    pub(crate) fn settled(self) -> Option<Write> {
        let (kind, key) = MARK;
        (self == Self::Restored).then(|| Write::Delete { kind, key: key.into() })
    }
}
