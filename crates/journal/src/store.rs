//! Where a house keeps what it must not forget.
//!
//! Two shapes are enough: documents by kind and key, and logs, one a stream, written in append
//! order. A commit takes many writes of many tables, all or nothing, and returns when they are
//! durable.

use std::fmt;

/// What documents are about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// The house itself: its format, its last sign of life.
    House,
    /// Players, by id.
    Player,
    /// Tables that are not over, by id.
    Table,
    /// Where a running table's clock was tied to the wall's, by table.
    Clock,
    /// What was said at a table that is not over, by table and number.
    Talk,
    /// A player's past games, by player, time and table.
    History,
    /// A table that is over, by id.
    Past,
    /// The money of a player, by player and currency.
    Account,
    /// The server seeds of a player's session games, by player.
    Seed,
    /// What moved a player's money, by player and number.
    Posting,
    /// Server seeds that were retired, by player and time.
    RetiredSeed,
}

impl Kind {
    /// The kind as it is stored.
    pub const fn word(self) -> &'static str {
        match self {
            Self::House => "house",
            Self::Player => "player",
            Self::Table => "table",
            Self::Clock => "clock",
            Self::Talk => "talk",
            Self::History => "history",
            Self::Past => "past",
            Self::Account => "account",
            Self::Seed => "seed",
            Self::Posting => "posting",
            Self::RetiredSeed => "retired_seed",
        }
    }
}

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
    /// Moves a stream's log, which has ended, to the archive.
    Archive {
        /// Whose log.
        stream: String,
    },
}

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

/// A line of a log that has not ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LogLine<'a> {
    /// Whose log.
    pub stream: &'a str,
    /// The line.
    pub line: &'a str,
}

/// A store of one house.
pub trait Store: Send {
    /// Makes all of this durable, or none of it.
    fn commit(&mut self, writes: &[Write]) -> Result<(), StoreFault>;
    /// One document.
    fn get(&mut self, kind: Kind, key: &str) -> Result<Option<String>, StoreFault>;
    /// The documents of a kind whose keys begin with that, in the order of their keys.
    fn list(&mut self, kind: Kind, prefix: &str) -> Result<Vec<(String, String)>, StoreFault>;
    /// Every line of every log that has not ended, in append order.
    fn log(&mut self, each: &mut dyn FnMut(LogLine<'_>)) -> Result<(), StoreFault>;
    /// The lines of one stream, ended or not, each with its line feed; none if there is no such.
    fn stream(&mut self, stream: &str) -> Result<Option<String>, StoreFault>;
    /// Copies everything to a new file while the house runs.
    fn backup(&mut self, to: &std::path::Path) -> Result<(), StoreFault>;
}
