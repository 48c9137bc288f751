//! The store of a house in one SQLite file, nothing to install.
//!
//! Logs are written in append order, never clustered by table: one commit of many tables is one
//! run of pages at the end of the file. A commit returns when the file system says it is on disk.

mod rows;
mod schema;

use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};

use journal::{Kind, LogLine, Store, StoreFault, Write};
use rusqlite::{Connection, params};

use rows::OpenRows;

/// A house's file, open.
pub struct SqliteStore {
    connection: Connection,
    path: PathBuf,
    /// None until the log has been read, which a house does first of all.
    rows: Option<OpenRows>,
    next_row: i64,
    /// Held as long as the store: one process serves one file.
    _lock: File,
}

impl SqliteStore {
    /// The name of the file in a data folder.
    pub const FILE: &'static str = "croupier.sqlite";
    /// The name of the file that is locked while the folder is served.
    pub const LOCK: &'static str = "croupier.lock";

    /// Opens the file of a data folder, or makes it.
    pub fn open(folder: &Path) -> Result<Self, StoreFault> {
        let lock = lock(folder)?;
        let path = folder.join(Self::FILE);
        let named = |error| named(&path, &error);
        let mut connection = Connection::open(&path).map_err(named)?;
        schema::prepare(&mut connection, &path)?;
        let next_row = rows::next(&connection).map_err(named)?;
        Ok(Self { connection, path, rows: None, next_row, _lock: lock })
    }

    /// Copies a folder's file to a new one while a house may be running on it.
    pub fn copy(folder: &Path, to: &Path) -> Result<(), StoreFault> {
        let path = folder.join(Self::FILE);
        if !path.exists() {
            return Err(StoreFault::new(format_args!("there is no house in {}", folder.display())));
        }
        let connection = Connection::open(&path).map_err(|error| named(&path, &error))?;
        copy(&connection, to)
    }

    fn know_rows(&mut self) -> Result<(), StoreFault> {
        if self.rows.is_none() {
            self.log(&mut |_| {})?;
        }
        Ok(())
    }

    fn fault(&self, error: &rusqlite::Error) -> StoreFault {
        named(&self.path, error)
    }
}

impl Store for SqliteStore {
    fn commit(&mut self, writes: &[Write]) -> Result<(), StoreFault> {
        self.know_rows()?;
        let (rows, next_row) = (self.rows.get_or_insert_default(), &mut self.next_row);
        let done = self.connection.transaction().and_then(|transaction| {
            for write in writes {
                rows::write(&transaction, write, rows, next_row)?;
            }
            transaction.commit()
        });
        done.map_err(|error| self.fault(&error))
    }

    fn get(&mut self, kind: Kind, key: &str) -> Result<Option<String>, StoreFault> {
        let found = self.list(kind, key)?;
        Ok(found.into_iter().find(|(found, _)| found == key).map(|(_, value)| value))
    }

    fn list(&mut self, kind: Kind, prefix: &str) -> Result<Vec<(String, String)>, StoreFault> {
        rows::list(&self.connection, kind, prefix, &self.path)
    }

    fn log(&mut self, each: &mut dyn FnMut(LogLine<'_>)) -> Result<(), StoreFault> {
        let found = rows::read_log(&self.connection, each);
        self.rows = Some(found.map_err(|error| self.fault(&error))?);
        Ok(())
    }

    fn stream(&mut self, stream: &str) -> Result<Option<String>, StoreFault> {
        self.know_rows()?;
        let open = self.rows.as_ref().and_then(|rows| rows.of(stream));
        rows::stream(&self.connection, stream, open).map_err(|error| self.fault(&error))
    }

    fn backup(&mut self, to: &Path) -> Result<(), StoreFault> {
        copy(&self.connection, to)
    }
}

fn lock(folder: &Path) -> Result<File, StoreFault> {
    let name = folder.display();
    let unwritable = |error| StoreFault::new(format_args!("cannot write in {name}: {error}"));
    std::fs::create_dir_all(folder).map_err(unwritable)?;
    let options = std::fs::OpenOptions::new().create(true).truncate(false).write(true).clone();
    let file = options.open(folder.join(SqliteStore::LOCK)).map_err(unwritable)?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => {
            Err(StoreFault::new(format_args!("{name} is in use: another croupier is serving it")))
        }
        Err(TryLockError::Error(error)) => Err(unwritable(error)),
    }
}

/// Through SQLite's own copy, which is consistent whatever is written meanwhile.
fn copy(from: &Connection, to: &Path) -> Result<(), StoreFault> {
    if to.exists() {
        return Err(StoreFault::new(format_args!("{} exists already", to.display())));
    }
    let text = to.to_str().ok_or_else(|| StoreFault::new("the copy's path is not UTF-8"))?;
    from.execute("VACUUM INTO ?1", params![text]).map(|_| ()).map_err(|error| named(to, &error))
}

pub(crate) fn named(path: &Path, error: &rusqlite::Error) -> StoreFault {
    StoreFault::new(format_args!("{}: {error}", path.display()))
}
