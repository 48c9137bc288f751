//! Who writes in a database: the owner and the epoch that stand beside what it says of itself. Every commit
//! compares them under the lock of their row, so that whoever was replaced writes nothing, however late it
//! comes.

use tokio_postgres::Row;

use crate::lines::Line;
use crate::rows::unsigned;
use crate::trouble::{Tried, Trouble};

/// How a house that is served alone is called as an owner.
pub(crate) const ALONE: &str = "alone";

/// Under which name and epoch a store writes. No two that were ever taken are the same.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Title {
    pub(crate) owner: String,
    pub(crate) epoch: i64,
}

impl Title {
    /// The one of a row that has the owner and the epoch at these two places.
    pub(crate) fn of(row: &Row, place: usize) -> Self {
        Self { owner: row.get(place), epoch: row.get(place + 1) }
    }

    /// Takes the database for that owner, in a transaction that has the row's lock.
    pub(crate) async fn take(line: &Line, owner: &str) -> Tried<Self> {
        let row = line.query_one(&line.ask.take, &[&owner]).await?;
        Ok(Self { owner: owner.to_owned(), epoch: row.get(0) })
    }

    /// The one that stands there now, whoever is at it.
    pub(crate) async fn now(line: &Line) -> Tried<Self> {
        Ok(Self::of(&line.query_one(&line.ask.title, &[]).await?, 0))
    }

    /// Nobody owns it any more, unless somebody else does already.
    pub(crate) async fn release(&self, line: &Line) -> Tried<()> {
        line.execute(&line.ask.release, &[&self.owner, &self.epoch]).await?;
        Ok(())
    }

    /// Says that it is another's, if it is.
    pub(crate) fn must_be(&self, found: &Self) -> Tried<()> {
        match self == found {
            true => Ok(()),
            false => Err(self.replaced_by(found)),
        }
    }

    pub(crate) fn replaced_by(&self, found: &Self) -> Trouble {
        let (was, now) = (unsigned(self.epoch), unsigned(found.epoch));
        let by = match found.owner.as_str() {
            "" => "somebody who has left it since",
            name => name,
        };
        Trouble::Replaced(format!(
            "{} has been replaced: it wrote in epoch {was}, and {by} holds the house in epoch {now}",
            self.owner
        ))
    }
}
