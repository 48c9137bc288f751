//! What may go wrong with a database.

use std::{fmt, io};

use store::StoreFault;

use crate::address::Address;
use crate::commit::Made;

/// Why something was not done.
pub(crate) enum Trouble {
    /// PostgreSQL says so, or cannot be reached.
    Sql(tokio_postgres::Error),
    /// The file system says so.
    File(io::Error),
    /// Something is not what was written.
    Damage(String),
    /// Something is missing that was acknowledged.
    Loss(String),
    /// Somebody else writes in it from now on.
    Replaced(String),
    /// A commit was asked for, and nobody said whether it was made.
    Doubt(Box<Made>),
}

pub(crate) type Tried<T> = Result<T, Trouble>;

impl Trouble {
    pub(crate) fn damage(what: impl fmt::Display) -> Self {
        Self::Damage(what.to_string())
    }

    pub(crate) fn loss(what: impl fmt::Display) -> Self {
        Self::Loss(what.to_string())
    }

    /// The fault, with the name of the database.
    pub(crate) fn at(self, address: &Address) -> StoreFault {
        let said = format!("{address}: {self}");
        match self {
            Self::Loss(_) => StoreFault::loss(said),
            Self::Replaced(_) => StoreFault::replaced(said),
            Self::Sql(_) | Self::File(_) | Self::Damage(_) | Self::Doubt(_) => {
                StoreFault::new(said)
            }
        }
    }
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            // What the server says; its own words for what the error is about may name a value.
            Self::Sql(error) => match error.as_db_error() {
                Some(said) => write!(f, "{} ({})", said.message(), said.code().code()),
                None => error.fmt(f),
            },
            Self::File(error) => error.fmt(f),
            Self::Damage(what) | Self::Loss(what) | Self::Replaced(what) => f.write_str(what),
            Self::Doubt(_) => f.write_str("nobody knows whether a commit was made"),
        }
    }
}

impl From<tokio_postgres::Error> for Trouble {
    fn from(error: tokio_postgres::Error) -> Self {
        Self::Sql(error)
    }
}

impl From<io::Error> for Trouble {
    fn from(error: io::Error) -> Self {
        Self::File(error)
    }
}
