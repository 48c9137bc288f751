//! What an audit says: the figures of a journal that holds, or the first entry that does not.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use serde::Serialize;
use table::Hash;

use crate::closed::Closed;
use crate::entry::Entry;
use crate::who::Who;

/// What a journal holds, once it is verified.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Figures {
    /// What it is the journal of.
    pub of: Subject,
    /// How many entries, the opening and the closing included.
    pub entries: usize,
    /// How many accepted commands.
    pub commands: usize,
    /// How many deadlines that took effect.
    pub deadlines: usize,
    /// How many events.
    pub events: usize,
    /// How many draws, each checked.
    pub draws: u64,
    /// The hash of every entry, in order.
    #[serde(skip)]
    pub hashes: Vec<Hash>,
}

impl Figures {
    /// The figures of a journal, once it holds.
    pub(crate) fn of(subject: Subject, closed: &Closed<'_>) -> Self {
        let entries = || closed.reads.iter().map(|read| &read.entry);
        Self {
            of: subject,
            entries: closed.reads.len(),
            commands: entries().filter(|entry| is_command(entry)).count(),
            deadlines: entries().filter(|entry| entry.who == Who::CLOCK).count(),
            events: entries().map(|entry| entry.events.len()).sum(),
            draws: entries().map(|entry| entry.draws).sum(),
            hashes: closed.reads.iter().map(|read| read.line.hash).collect(),
        }
    }
}

fn is_command(entry: &Entry) -> bool {
    matches!(entry.who, Who::Seat(_)) && entry.consent_of().is_none()
}

impl fmt::Display for Figures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}, {} entries, {} commands, {} deadlines, {} events, {} draws",
            self.of, self.entries, self.commands, self.deadlines, self.events, self.draws
        )
    }
}

/// What a journal is of.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Subject {
    /// A table.
    Table {
        /// The game's name.
        game: String,
        /// How many seats.
        seats: u8,
    },
    /// A player's server seed, with the session games played under it.
    Seed {
        /// How many rounds.
        rounds: u64,
    },
}

impl fmt::Display for Subject {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Table { game, seats: 1 } => write!(f, "{game}, 1 seat"),
            Self::Table { game, seats } => write!(f, "{game}, {seats} seats"),
            Self::Seed { rounds: 1 } => f.write_str("a server seed, 1 round"),
            Self::Seed { rounds } => write!(f, "a server seed, {rounds} rounds"),
        }
    }
}

/// Why a journal is not verified.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Finding {
    /// It has no closing entry, so its hashes cannot be checked.
    NotClosed,
    /// This program has no game of that name, so it can say nothing of it.
    OtherGame(String),
    /// This program lacks the rules or the data that it was opened with, and says which.
    OtherRules(String),
    /// The first entry that does not hold, and why.
    Entry(u64, String),
    /// A head that was given during play is the hash of no entry: the journal was rewritten.
    UnknownHead(Hash),
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotClosed => {
                f.write_str("not closed: without the server seed its hashes cannot be checked")
            }
            Self::OtherGame(game) => {
                write!(
                    f,
                    "this program knows no game {game:?}: the program that it was played with does"
                )
            }
            Self::OtherRules(why) => write!(f, "entry 0 does not hold: {why}"),
            Self::Entry(number, why) => write!(f, "entry {number} does not hold: {why}"),
            Self::UnknownHead(head) => {
                write!(f, "head {head} is the hash of no entry: {BROKEN_PROMISE}")
            }
        }
    }
}

impl Finding {
    /// Whether this program lacks what it takes to decide the journal again.
    pub fn lacks_rules(&self) -> bool {
        matches!(self, Self::OtherGame(_) | Self::OtherRules(_))
    }

    /// What does not hold about that entry.
    pub(crate) fn entry(number: u64, why: impl fmt::Display) -> Self {
        Self::Entry(number, why.to_string())
    }
}

impl core::error::Error for Finding {}

/// What it means that something kept is not in a journal, in the words of the contract.
pub(crate) const BROKEN_PROMISE: &str = "the journal was rewritten or the promise broken";

/// What is wrong with an entry that follows the last one.
pub(crate) const BEHIND_THE_END: &str = "it stands behind the closing entry";

/// A result of reading or auditing a journal.
pub(crate) type Checked<T> = Result<T, Finding>;

pub(crate) fn fails<T>(number: u64, why: impl fmt::Display) -> Checked<T> {
    Err(Finding::entry(number, why))
}
