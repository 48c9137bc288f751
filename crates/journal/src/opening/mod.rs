//! What a journal opens with: a table, or a player's server seed.

mod origin;
mod seed;
mod table;

use alloc::boxed::Box;
use alloc::string::ToString;
use core::fmt;

use ::table::Hash;
use serde::Deserialize;

use crate::entry::{Entry, encode};
use crate::finding::{Checked, Finding, fails};
use crate::format::Format;
use crate::who::Who;

pub use origin::{HouseOrigin, Origin, SeedOrigin, Voided};
pub use seed::{SeedGames, SeedOpened};
pub use table::TableOpened;

/// The opening of a journal.
#[derive(Clone, Debug)]
pub enum Opened {
    /// Of a table.
    Table(TableOpened),
    /// Of a player's server seed.
    Seed(SeedOpened),
}

/// What every format's opening says of itself, whatever else is in it.
#[derive(Deserialize)]
struct Heading {
    #[serde(rename = "type")]
    kind: Word,
    format: u32,
}

::table::words! {
    /// What kind of a journal is opened.
    enum Word {
        /// Of a table.
        Open = "open",
        /// Of a player's server seed.
        OpenSeed = "openSeed",
    }
}

impl Opened {
    /// The opening that a journal's first entry is. A further format is read here.
    pub fn of(entry: &Entry) -> Checked<Self> {
        if entry.who != Who::HOUSE {
            return fails(0, "the opening is the house's");
        }
        let text = &*entry.what;
        let heading: Heading = parse(text)?;
        let Some(format) = Format::of(heading.format) else {
            return fails(0, "this program reads formats 1 and 2 only");
        };
        match heading.kind {
            Word::Open => TableOpened::read(text, format).map(Self::Table),
            Word::OpenSeed => SeedOpened::read(text, format).map(Self::Seed),
        }
    }

    /// Its text, which is the only one that it has.
    pub(crate) fn text(&self) -> Box<str> {
        match self {
            Self::Table(opened) => encode(opened),
            Self::Seed(opened) => encode(opened),
        }
    }

    /// The format of the journal.
    pub const fn format(&self) -> Format {
        match self {
            Self::Table(opened) => opened.format(),
            Self::Seed(opened) => opened.format(),
        }
    }

    /// Whether a house is bound by it.
    pub(crate) fn is_bound(&self) -> bool {
        match self {
            Self::Table(opened) => opened.house().is_some(),
            Self::Seed(opened) => opened.origin().is_some(),
        }
    }

    /// The opening of a server seed, if it is one.
    pub fn into_seed(self) -> Option<SeedOpened> {
        match self {
            Self::Table(_) => None,
            Self::Seed(opened) => Some(opened),
        }
    }

    /// The commitment.
    pub fn server_seed_hash(&self) -> Hash {
        match self {
            Self::Table(opened) => opened.server_seed_hash,
            Self::Seed(opened) => opened.server_seed_hash,
        }
    }
}

fn parse<'a, T: Deserialize<'a>>(text: &'a str) -> Checked<T> {
    serde_json::from_str(text)
        .or_else(|error| fails(0, format_args!("the opening cannot be read: {error}")))
}

/// An opening whose fields are not all there, or more than its format and origin have.
fn unlike<T>() -> Checked<T> {
    fails(0, "its fields are not those of an opening of its format and origin")
}

fn lacks<T>(why: impl fmt::Display) -> Checked<T> {
    Err(Finding::OtherRules(why.to_string()))
}
