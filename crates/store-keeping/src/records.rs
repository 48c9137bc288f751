//! Every record of a store as it is stored, whatever engine is under it: what is sealed stays sealed.

use std::fmt;
use std::vec::IntoIter;

use store::{Kind, StoreFault};

use crate::record::{Document, Packed};
use crate::state::State;

/// A record as it is stored.
#[derive(Clone, PartialEq, Eq)]
pub enum Record {
    /// A document.
    Document(Kind, Document),
    /// A line of a log that is open.
    Line(Line),
    /// A log of the archive.
    Log {
        /// Its name.
        stream: String,
        /// What is stored.
        log: Packed,
        /// The checksum that was written with it.
        sum: u64,
    },
}

/// A line of a log that is open, as it is stored.
#[derive(Clone, PartialEq, Eq)]
pub struct Line {
    /// Its place among all lines.
    pub row: u64,
    /// Whose log.
    pub stream: String,
    /// Its place in that log.
    pub number: u64,
    /// What is stored.
    pub locked: Vec<u8>,
}

/// Which record it is.
impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Document(kind, document) => write!(f, "the {} {}", kind.word(), document.key),
            Self::Line(Line { stream, number, .. }) => {
                write!(f, "line {number} of the log {stream}")
            }
            Self::Log { stream, .. } => write!(f, "the archived log {stream}"),
        }
    }
}

/// All records of a store at one moment.
pub trait Records: Send {
    /// What the store says of itself.
    fn state(&mut self) -> Result<State, StoreFault>;

    /// The next ones: documents by kind and key, then lines in append order, then the archive by name;
    /// none at the end. After a fault it goes on behind the part that cannot be read.
    fn more(&mut self) -> Result<Vec<Record>, StoreFault>;

    /// Begins again.
    fn rewind(&mut self) -> Result<(), StoreFault>;
}

/// What is read next of all records, and behind which one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// The documents of a kind, by its place among all kinds, behind that key.
    Documents(usize, String),
    /// Lines, behind that row; the first has a row beyond 0.
    Lines(u64),
    /// The archive, behind that name.
    Archive(String),
    /// Nothing any more.
    End,
}

impl Part {
    /// What is read first.
    pub fn first() -> Self {
        Self::Documents(0, String::new())
    }

    /// The part behind all of this one.
    fn next(&self) -> Self {
        match self {
            Self::Documents(place, _) if place + 1 < Kind::ALL.len() => {
                Self::Documents(place + 1, String::new())
            }
            Self::Documents(..) => Self::Lines(0),
            Self::Lines(_) => Self::Archive(String::new()),
            Self::Archive(_) | Self::End => Self::End,
        }
    }

    /// What is left behind that record.
    fn behind(last: &Record) -> Self {
        match last {
            Record::Document(kind, document) => Self::Documents(kind.place(), document.key.clone()),
            Record::Line(line) => Self::Lines(line.row),
            Record::Log { stream, .. } => Self::Archive(stream.clone()),
        }
    }

    /// Reads on until there is something. A part that cannot be read is left out from then on.
    pub fn more<E>(
        &mut self,
        mut read: impl FnMut(&Self) -> Result<Vec<Record>, E>,
    ) -> Result<Vec<Record>, E> {
        while *self != Self::End {
            let page = read(self);
            *self = match &page {
                Ok(page) => page.last().map_or_else(|| self.next(), Self::behind),
                Err(_) => self.next(),
            };
            match page {
                Ok(page) if page.is_empty() => {}
                page => return page,
            }
        }
        Ok(Vec::new())
    }
}

/// Where records go.
pub trait Target {
    /// Takes records, in their order.
    fn put(&mut self, records: &[Record]) -> Result<(), StoreFault>;

    /// Nothing more comes: all of it becomes durable, and nobody takes it for a house yet.
    fn settle(&mut self, state: &State) -> Result<(), StoreFault>;

    /// What is there, read again.
    fn records(&self) -> Result<Box<dyn Records>, StoreFault>;

    /// From now on it is a house.
    fn finish(self: Box<Self>) -> Result<(), StoreFault>;

    /// Nothing is left of it.
    fn abandon(self: Box<Self>) -> Result<(), StoreFault>;
}

/// Records one after the other.
pub(crate) struct OneByOne<'r> {
    records: &'r mut dyn Records,
    page: IntoIter<Record>,
}

impl<'r> OneByOne<'r> {
    pub(crate) fn of(records: &'r mut dyn Records) -> Self {
        Self { records, page: Vec::new().into_iter() }
    }

    pub(crate) fn next(&mut self) -> Result<Option<Record>, StoreFault> {
        if let Some(record) = self.page.next() {
            return Ok(Some(record));
        }
        self.page = self.records.more()?.into_iter();
        Ok(self.page.next())
    }
}
