//! What can go wrong with a file, before it is said which file it was.

use std::fmt;
use std::io;
use std::path::Path;

use store::StoreFault;

/// What went wrong.
#[derive(Debug)]
pub(crate) enum Trouble {
    /// SQLite says so.
    Sql(rusqlite::Error),
    /// The file system says so.
    File(io::Error),
    /// Something is not what was written.
    Damage(String),
    /// Something is missing that was acknowledged.
    Loss(String),
}

pub(crate) type Tried<T> = Result<T, Trouble>;

impl Trouble {
    pub(crate) fn damage(what: impl fmt::Display) -> Self {
        Self::Damage(what.to_string())
    }

    pub(crate) fn loss(what: impl fmt::Display) -> Self {
        Self::Loss(what.to_string())
    }

    /// The fault, with the name of the file.
    pub(crate) fn at(self, path: &Path) -> StoreFault {
        let said = format!("{}: {self}", path.display());
        match self {
            Self::Loss(_) => StoreFault::loss(said),
            Self::Sql(_) | Self::File(_) | Self::Damage(_) => StoreFault::new(said),
        }
    }
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Sql(error) => error.fmt(f),
            Self::File(error) => error.fmt(f),
            Self::Damage(what) | Self::Loss(what) => f.write_str(what),
        }
    }
}

impl From<rusqlite::Error> for Trouble {
    fn from(error: rusqlite::Error) -> Self {
        Self::Sql(error)
    }
}

impl From<io::Error> for Trouble {
    fn from(error: io::Error) -> Self {
        Self::File(error)
    }
}
