//! A file that another store's records are carried to. It has its name when it is whole.

use std::path::{Path, PathBuf};

use rusqlite::Connection;
use store::StoreFault;
use store_keeping::{Line, Record, Records, State, Target, private};

use crate::copy::{Copied, on_disk, partial_of};
use crate::records::SqliteRecords;
use crate::trouble::{Tried, Trouble};
use crate::{SqliteStore, migration, rows, schema, standing};

/// A file that is being made.
pub struct SqliteTarget {
    file: Connection,
    partial: PathBuf,
    folder: PathBuf,
    commits: u64,
}

impl SqliteTarget {
    /// Begins a file in a folder that has none; what another copy has left there half done goes.
    pub fn begin(folder: &Path) -> Result<Self, StoreFault> {
        if folder.join(SqliteStore::FILE).exists() {
            return Err(StoreFault::new(format_args!(
                "{} holds a house already",
                folder.display()
            )));
        }
        let partial = partial_of(folder);
        let begun = || -> Tried<Connection> {
            migration::clear(&partial)?;
            private::create(&partial)?;
            let mut file = Connection::open(&partial)?;
            // Until it has its name it may be lost.
            file.execute_batch("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;")?;
            schema::create(&mut file, &State::new())?;
            Ok(file)
        };
        let file = begun().map_err(|trouble| trouble.at(&partial))?;
        Ok(Self { file, partial, folder: folder.into(), commits: 0 })
    }

    /// Whether a copy into a folder was begun, and not finished.
    pub fn is_pending(folder: &Path) -> bool {
        partial_of(folder).exists()
    }

    /// Nothing is written any more: it is on disk, and has no name yet.
    pub fn close(self) -> Result<Copied, StoreFault> {
        let Self { file, partial, folder, commits } = self;
        let closed = || -> Tried<Copied> {
            file.close().map_err(|(_, error)| error)?;
            on_disk(&partial, &folder, Some(commits))
        };
        closed().map_err(|trouble| trouble.at(&partial))
    }

    fn take(&mut self, records: &[Record]) -> Tried<()> {
        let transaction = self.file.transaction()?;
        for record in records {
            match record {
                Record::Document(kind, document) => {
                    rows::put(&transaction, *kind, &document.key, &document.stored, document.sum)?;
                }
                Record::Line(Line { row, stream, number, locked }) => {
                    rows::append(&transaction, *row, stream, *number, locked)?;
                }
                Record::Log { stream, log, .. } => rows::archive(&transaction, stream, log)?,
            }
        }
        Ok(transaction.commit()?)
    }

    fn fault(&self, trouble: impl Into<Trouble>) -> StoreFault {
        trouble.into().at(&self.partial)
    }
}

impl Target for SqliteTarget {
    fn put(&mut self, records: &[Record]) -> Result<(), StoreFault> {
        self.take(records).map_err(|trouble| self.fault(trouble))
    }

    fn settle(&mut self, state: &State) -> Result<(), StoreFault> {
        self.commits = state.counter;
        standing::write(&self.file, state).map_err(|error| self.fault(error))
    }

    fn records(&self) -> Result<Box<dyn Records>, StoreFault> {
        let file = Connection::open(&self.partial).map_err(|error| self.fault(error))?;
        Ok(Box::new(SqliteRecords::of(file, &self.partial)))
    }

    fn finish(self: Box<Self>) -> Result<(), StoreFault> {
        self.close()?.finish()
    }

    fn abandon(self: Box<Self>) -> Result<(), StoreFault> {
        let Self { file, partial, .. } = *self;
        let gone = || -> Tried<()> {
            file.close().map_err(|(_, error)| error)?;
            Ok(migration::clear(&partial)?)
        };
        gone().map_err(|trouble| trouble.at(&partial))
    }
}
