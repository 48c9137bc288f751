//! Where a house keeps its data.

use std::fmt;
use std::path::{Path, PathBuf};

use store_keeping::Examined;
use store_postgres::{Address, PostgresStore};
use store_sqlite::SqliteStore;

use super::key;
use crate::say::Fault;

/// Where a house keeps its data.
pub(crate) enum Place {
    /// Nowhere.
    Memory,
    /// In a folder, with everything else of the house.
    Folder(PathBuf),
    /// In PostgreSQL; keys, witness and configuration are in a folder.
    Postgres(Box<Address>, PathBuf),
}

impl Place {
    /// What `--data` and `--home` say.
    pub(crate) fn of(data: &Path, home: &Path) -> Result<Self, Fault> {
        match data.to_str() {
            Some("memory") => Ok(Self::Memory),
            Some(text) if Address::is_meant(text) => {
                let address = text.parse().map_err(Fault::asked)?;
                Ok(Self::Postgres(Box::new(address), home.into()))
            }
            _ => Ok(Self::Folder(data.into())),
        }
    }

    /// The same for a house that is there: what keeps nothing is none.
    pub(crate) fn of_house(data: &Path, home: &Path) -> Result<Self, Fault> {
        let place = Self::of(data, home)?;
        let is_there = match &place {
            Self::Memory => false,
            Self::Folder(folder) => folder.exists(),
            Self::Postgres(_, home) => home.exists(),
        };
        match (is_there, place.folder()) {
            (true, _) => Ok(place),
            (false, None) => Err(Fault::asked("a house in memory keeps nothing")),
            (false, Some(folder)) => {
                Err(Fault::asked(format_args!("there is no house in {}", folder.display())))
            }
        }
    }

    /// Looks at every record of a house that does not run.
    pub(crate) fn examine(&self) -> Result<Examined, Fault> {
        let Some(folder) = self.folder() else {
            return Err(Fault::asked("a house in memory keeps nothing"));
        };
        let vault = key::VAULT.read(folder)?;
        let examined = match self {
            Self::Postgres(address, home) => PostgresStore::examine(address, home, vault.as_ref()),
            Self::Memory | Self::Folder(_) => SqliteStore::examine(folder, vault.as_ref()),
        };
        examined.map_err(Fault::asked)
    }

    /// The folder of the house; none if nothing is kept.
    pub(crate) fn folder(&self) -> Option<&Path> {
        match self {
            Self::Memory => None,
            Self::Folder(folder) | Self::Postgres(_, folder) => Some(folder),
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let absolute = |path: &PathBuf| std::path::absolute(path).unwrap_or(path.clone());
        match self {
            Self::Memory => f.write_str("memory"),
            Self::Folder(folder) => absolute(folder).display().fmt(f),
            Self::Postgres(address, folder) => {
                write!(f, "{address}, keys in {}", absolute(folder).display())
            }
        }
    }
}
