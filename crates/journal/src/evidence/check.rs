//! What comes of holding one thing against a journal.

use alloc::format;
use alloc::string::String;
use core::fmt;

use serde::Serialize;

use crate::finding::BROKEN_PROMISE;

table::words! {
    /// What was held against the journal.
    pub enum Kind {
        /// The key of the house.
        HouseKey = "houseKey",
        /// The id of the match, or of the player's seeds.
        Table = "table",
        /// A commitment to a server seed.
        Commitment = "commitment",
        /// The terms that a seed was opened to.
        Terms = "terms",
        /// A player's own seed.
        Seed = "seed",
        /// The id of a command.
        Sent = "sent",
        /// A head.
        Head = "head",
    }
}

table::words! {
    /// Whose word it is that this was so.
    pub enum Word {
        /// The house's, by its signature.
        House = "house",
        /// A client's, confirmed by a hash in terms that the house signed.
        Confirmed = "confirmed",
        /// A client's own.
        Client = "client",
        /// Whoever asked says so.
        Asked = "asked",
    }
}

table::words! {
    /// What comes of it.
    pub enum Outcome {
        /// The journal says the same.
        Holds = "holds",
        /// It is of an attempt that was void.
        Void = "void",
        /// The journal says something else, or has it not.
        Contradicts = "contradicts",
        /// This journal cannot show it.
        Unseen = "unseen",
        /// What was given is not of the form that it must have.
        Malformed = "malformed",
    }
}

/// One thing that was kept, held against a journal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Check {
    /// What.
    pub kind: Kind,
    /// Whose word it is.
    pub word: Word,
    /// What comes of it.
    pub outcome: Outcome,
    /// The same as a sentence.
    pub says: String,
}

impl Check {
    /// Whether the journal can still be called verified.
    pub fn is_good(&self) -> bool {
        match self.outcome {
            Outcome::Holds | Outcome::Void | Outcome::Unseen => true,
            Outcome::Contradicts | Outcome::Malformed => false,
        }
    }

    pub(super) fn new(kind: Kind, word: Word, outcome: Outcome, says: String) -> Self {
        Self { kind, word, outcome, says }
    }

    /// It is not there, or something else is: the words are the contract's.
    pub(super) fn contradicts(kind: Kind, word: Word, says: impl fmt::Display) -> Self {
        let says = format!("{says}: {BROKEN_PROMISE}");
        Self::new(kind, word, Outcome::Contradicts, says)
    }
}

impl fmt::Display for Check {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.word {
            Word::Asked => f.write_str(&self.says),
            word => write!(f, "{} ({})", self.says, word.meaning()),
        }
    }
}

impl Word {
    /// What it is worth to somebody who trusts neither.
    const fn meaning(self) -> &'static str {
        match self {
            Self::House => "signed by the house",
            Self::Confirmed => "the client's own word, and its hash is in the signed terms",
            Self::Client => "the client's own word",
            Self::Asked => "as given",
        }
    }
}
