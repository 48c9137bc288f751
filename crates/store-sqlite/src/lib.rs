//! The store of a house in one SQLite file, nothing to install.
//!
//! Logs are written in append order, never clustered by table: one commit of many tables is one
//! run of pages at the end of the file. A commit returns when the file system says it is on disk.
//! Readers have connections of their own, and in WAL mode neither side waits for the other.

mod open_logs;
mod reader;
mod rows;
mod schema;

use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use rusqlite::{Connection, params};
use store::{Reads, Store, StoreFault, Write};

use open_logs::OpenLogs;
use reader::SqliteReader;

/// A house's file, open for writing.
pub struct SqliteStore {
    connection: Connection,
    path: PathBuf,
    /// Where the lines of open logs stand, told to readers after each commit.
    logs: Arc<OpenLogs>,
    /// The row of the next line of any log, which commits alone move on.
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
        Ok(Self { connection, path, logs: Arc::default(), next_row, _lock: lock })
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

    fn write(&mut self, writes: &[Write]) -> rusqlite::Result<()> {
        self.logs.know(&self.connection)?;
        let transaction = self.connection.transaction()?;
        let mut next_row = self.next_row;
        for write in writes {
            match write {
                Write::Put { kind, key, value } => rows::put(&transaction, *kind, key, value)?,
                Write::Delete { kind, key } => rows::delete(&transaction, *kind, key)?,
                Write::Append { stream, line } => {
                    rows::append(&transaction, next_row, stream, line)?;
                    next_row += 1;
                }
                Write::Archive { stream } => {
                    let mut open = self.logs.of(stream).unwrap_or_default();
                    open.extend(rows::since(&transaction, self.next_row, stream)?);
                    rows::archive(&transaction, stream, &open)?;
                }
            }
        }
        transaction.commit()?;
        self.logs.follow(writes, self.next_row);
        self.next_row = next_row;
        Ok(())
    }
}

impl Store for SqliteStore {
    fn commit(&mut self, writes: &[Write]) -> Result<(), StoreFault> {
        self.write(writes).map_err(|error| named(&self.path, &error))
    }

    fn reader(&self) -> Result<Box<dyn Reads>, StoreFault> {
        Ok(Box::new(SqliteReader::open(&self.path, self.logs.clone())?))
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
