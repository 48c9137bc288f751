//! A data folder, of which this process is the only owner.

use std::fs::Metadata;
use std::path::{Path, PathBuf};

use rusqlite::{Connection, OpenFlags, OptionalExtension};
use store::{Kind, StoreFault};

use crate::trouble::{Tried, Trouble};
use crate::{SqliteStore, SqliteTarget, schema};
use store_keeping::{Folder, is_same};

/// A data folder that nobody else serves, and that nobody else reads.
pub struct DataFolder(Folder);

impl DataFolder {
    /// Enters a folder, or makes it: it becomes its owner's alone, and this process's.
    pub fn enter(path: &Path) -> Result<Self, StoreFault> {
        Folder::enter(path).map(Self)
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        self.0.path()
    }

    pub(crate) fn database(&self) -> PathBuf {
        self.path().join(SqliteStore::FILE)
    }

    /// Whether there is no database in it, or one in which nothing was ever written.
    pub fn is_empty(&self) -> bool {
        self.database().metadata().map_or(0, |database| database.len()) == 0
    }

    /// Whether a copy into it was begun, and not finished.
    pub fn has_half_a_copy(&self) -> bool {
        self.is_empty() && SqliteTarget::is_pending(self.path())
    }

    /// Whether something in it tells of a database.
    pub fn has_witness(&self) -> Result<bool, StoreFault> {
        self.0.has_witness()
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
        let secret = Kind::ALL.into_iter().filter(|kind| kind.is_secret());
        let words: Vec<String> = secret.map(|kind| format!("'{}'", kind.word())).collect();
        let text = format!(
            "SELECT EXISTS(SELECT 1 FROM documents WHERE kind IN ({}))
                OR EXISTS(SELECT 1 FROM log)",
            words.join(", ")
        );
        self.ask(|connection| Ok(connection.query_row(&text, [], |row| row.get(0))?))
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
        match self.0.holds()? && is_there {
            true => Ok(()),
            false => Err(Trouble::loss("it was moved or replaced while it was served")),
        }
    }
}
