//! A data folder, of which this process is the only owner.

use std::fs::Metadata;
use std::path::{Path, PathBuf};

use rusqlite::{Connection, OpenFlags, OptionalExtension};
use store::{Kind, StoreFault};

use crate::lock::{Lock, is_same};
use crate::trouble::{Tried, Trouble};
use crate::witness::{Testimony, Witness};
use crate::{SqliteStore, private, schema};

/// A data folder that nobody else serves, and that nobody else reads.
pub struct DataFolder {
    path: PathBuf,
    lock: Lock,
}

impl DataFolder {
    /// Enters a folder, or makes it: it becomes its owner's alone, and this process's.
    pub fn enter(path: &Path) -> Result<Self, StoreFault> {
        let unwritable =
            |error| StoreFault::new(format_args!("cannot write in {}: {error}", path.display()));
        for told in private::folder(path).map_err(unwritable)? {
            tracing::warn!("{told}");
        }
        Ok(Self { path: path.into(), lock: Lock::take(path)? })
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    pub(crate) fn database(&self) -> PathBuf {
        self.path.join(SqliteStore::FILE)
    }

    /// Whether there is no database in it, or one in which nothing was ever written.
    pub fn is_empty(&self) -> bool {
        self.database().metadata().map_or(0, |database| database.len()) == 0
    }

    /// Whether something in it tells of a database.
    pub fn has_witness(&self) -> Result<bool, StoreFault> {
        let asked = Witness::ask(&self.path);
        let testimony = asked.map_err(|error| Trouble::from(error).at(&self.path));
        Ok(testimony? != Testimony::Missing)
    }

    /// The document that the house keeps about its key, without opening a store.
    pub fn house_document(&self, key: &str) -> Result<Option<String>, StoreFault> {
        self.ask(|connection| {
            let text = "SELECT value FROM documents WHERE kind = ?1 AND key = ?2";
            let mut statement = connection.prepare(text)?;
            Ok(statement.query_row([Kind::House.word(), key], |row| row.get(0)).optional()?)
        })
        .map(Option::flatten)
    }

    /// Whether something in it cannot be read without the key.
    pub fn has_secrets(&self) -> Result<bool, StoreFault> {
        let text = "SELECT EXISTS(SELECT 1 FROM documents WHERE kind IN ('table', 'talk', 'seed'))
            OR EXISTS(SELECT 1 FROM log)";
        self.ask(|connection| Ok(connection.query_row(text, [], |row| row.get(0))?))
            .map(|found| found.unwrap_or(false))
    }

    fn ask<T>(
        &self,
        question: impl FnOnce(&Connection) -> Tried<T>,
    ) -> Result<Option<T>, StoreFault> {
        if self.is_empty() {
            return Ok(None);
        }
        let path = self.database();
        let answer = || {
            let connection = Connection::open_with_flags(&path, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
            schema::keep_log(&connection, true)?;
            schema::recognise(&connection)?;
            question(&connection)
        };
        answer().map(Some).map_err(|trouble| trouble.at(&path))
    }

    /// Says if the folder, or the database in it, is no longer the one that was opened.
    pub(crate) fn must_hold(&self, database: &Metadata) -> Tried<()> {
        let is_there = self.database().metadata().is_ok_and(|now| is_same(&now, database));
        match self.lock.holds()? && is_there {
            true => Ok(()),
            false => Err(Trouble::loss("it was moved or replaced while it was served")),
        }
    }
}
