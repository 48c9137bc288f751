//! What a page asks beforehand: the books that follow from what it was shown, and what a request would
//! come to. The books are those of the state itself, folded through the events that everybody saw.

mod books;
mod context;
mod kept;
mod request;
mod sheet;

use alloc::string::String;
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};
use table::preview::NoPreview;
use table::{Seat, Version};

use crate::command::Command;
use crate::event::Seen;
use crate::settings::Config;

use books::{Books, Page};
use request::Foretold;

/// What can be asked.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) enum Asked {
    /// The books after some events.
    Books(Happened),
    /// What a request would come to.
    Request(Requested),
}

/// What is told, by the same name.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) enum Told {
    /// The books.
    Books(Page),
    /// What the request would come to.
    Request(Foretold),
}

/// Some events.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Happened {
    /// What came before them.
    since: Since,
    /// In their order.
    events: Vec<Seen>,
}

/// What came before some events.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) enum Since {
    /// Nothing: they are the first of a table.
    Start(Start),
    /// Others, after which these books were kept.
    Kept(String),
}

/// A table at which nothing has happened.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Start {
    /// Its settings.
    config: Config,
    /// How many seats.
    seats: u8,
}

/// A request that somebody thinks of.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Requested {
    /// The books as they are.
    kept: String,
    /// Whose request it is.
    seat: Seat,
    /// What is asked for.
    command: Command,
}

impl Asked {
    /// The answer by those rules.
    pub(crate) fn answer(self, rules: Version) -> Result<Told, NoPreview> {
        match self {
            Self::Books(Happened { since, events }) => {
                let mut books = since.books(rules)?;
                books.see(events).map(Told::Books)
            }
            Self::Request(Requested { kept, seat, command }) => {
                let books = kept::read(rules, &kept)?;
                books.player(seat)?;
                Ok(Told::Request(Foretold::of(&books.state, seat, &command)))
            }
        }
    }
}

impl Since {
    fn books(self, rules: Version) -> Result<Books, NoPreview> {
        match self {
            Self::Start(Start { config, seats }) => Books::open(rules, &config, seats),
            Self::Kept(kept) => kept::read(rules, &kept),
        }
    }
}
