//! The reading side: a connection that writes nothing, beside the one that writes.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use rusqlite::{Connection, OpenFlags};
use store::{Kind, LogLine, Reads, StoreFault};

use crate::open_logs::OpenLogs;
use crate::{named, rows, schema};

/// A connection of its own to a house's file.
pub(crate) struct SqliteReader {
    connection: Connection,
    path: PathBuf,
    logs: Arc<OpenLogs>,
}

impl SqliteReader {
    pub(crate) fn open(path: &Path, logs: Arc<OpenLogs>) -> Result<Self, StoreFault> {
        // A file that is not there is not made; whoever closes last may clear the WAL away.
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = Connection::open_with_flags(path, flags);
        let connection = connection.map_err(|error| named(path, &error))?;
        schema::only_read(&connection, path)?;
        Ok(Self { connection, path: path.into(), logs })
    }

    fn fault(&self, error: &rusqlite::Error) -> StoreFault {
        named(&self.path, error)
    }

    /// The rows come first: whatever they name is in the file by then, or was archived since.
    fn lines(&self, stream: &str) -> rusqlite::Result<Option<String>> {
        self.logs.know(&self.connection)?;
        let open = self.logs.of(stream);
        let snapshot = self.connection.unchecked_transaction()?;
        rows::stream(&snapshot, stream, open.as_deref())
    }
}

impl Reads for SqliteReader {
    fn get(&self, kind: Kind, key: &str) -> Result<Option<String>, StoreFault> {
        let found = rows::get(&self.connection, kind, key).map_err(|error| self.fault(&error))?;
        found.map(|document| document.sound(kind, &self.path)).transpose()
    }

    fn list(&self, kind: Kind, prefix: &str) -> Result<Vec<(String, String)>, StoreFault> {
        self.page(kind, prefix, "", usize::MAX)
    }

    fn page(
        &self,
        kind: Kind,
        prefix: &str,
        after: &str,
        limit: usize,
    ) -> Result<Vec<(String, String)>, StoreFault> {
        let found = rows::page(&self.connection, kind, prefix, after, limit)
            .map_err(|error| self.fault(&error))?;
        let sound = |document: rows::Document| {
            let key = document.key.clone();
            Ok((key, document.sound(kind, &self.path)?))
        };
        found.into_iter().map(sound).collect()
    }

    fn log(&self, each: &mut dyn FnMut(LogLine<'_>)) -> Result<(), StoreFault> {
        self.logs.read(&self.connection, each).map_err(|error| self.fault(&error))
    }

    fn stream(&self, stream: &str) -> Result<Option<String>, StoreFault> {
        self.lines(stream).map_err(|error| self.fault(&error))
    }
}
