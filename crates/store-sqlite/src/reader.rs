//! The reading side: a connection that writes nothing, beside the one that writes.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use rusqlite::{Connection, OpenFlags};
use store::{Archived, Kind, LogLine, Reads, StoreFault, Surveyed, nth_line};

use crate::lines::{line, lines};
use crate::open_logs::OpenLogs;
use crate::trouble::{Tried, Trouble};
use crate::{rows, schema, standing};
use store_keeping::Document;
use store_keeping::Openers;
use store_keeping::Seals;
use store_keeping::Tally;
use store_keeping::unpack;

/// A connection of its own to a house's file.
pub(crate) struct SqliteReader {
    connection: Connection,
    path: PathBuf,
    logs: Arc<OpenLogs>,
    seals: Arc<Seals>,
}

/// A connection beside the one that writes.
pub(crate) fn connect(path: &Path) -> Tried<Connection> {
    // A file that is not there is not made; whoever closes last may clear the WAL away.
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(path, flags)?;
    schema::only_read(&connection)?;
    Ok(connection)
}

impl SqliteReader {
    pub(crate) fn open(path: &Path, logs: Arc<OpenLogs>, seals: Arc<Seals>) -> Tried<Self> {
        Ok(Self::new(connect(path)?, path, logs, seals))
    }

    pub(crate) fn new(
        connection: Connection,
        path: &Path,
        logs: Arc<OpenLogs>,
        seals: Arc<Seals>,
    ) -> Self {
        Self { connection, path: path.into(), logs, seals }
    }

    fn fault(&self, trouble: Trouble) -> StoreFault {
        trouble.at(&self.path)
    }

    fn text(&self, kind: Kind, document: &Document) -> Tried<String> {
        document.text(kind, &self.seals).map_err(Trouble::Damage)
    }

    fn find(&self, kind: Kind, key: &str) -> Tried<Option<String>> {
        let found = rows::get(&self.connection, kind, key)?;
        found.map(|document| self.text(kind, &document)).transpose()
    }

    fn find_page(
        &self,
        kind: Kind,
        prefix: &str,
        after: &str,
        limit: usize,
    ) -> Tried<Vec<(String, String)>> {
        let found = rows::page(&self.connection, kind, prefix, after, limit)?;
        let sound = |document: Document| Ok((document.key.clone(), self.text(kind, &document)?));
        found.into_iter().map(sound).collect()
    }

    /// All documents of a kind, as many as the file says there are.
    fn surveyed(&self, kind: Kind) -> Tried<Vec<Surveyed>> {
        let snapshot = self.connection.unchecked_transaction()?;
        let mut state = standing::read(&snapshot)?;
        let mut tally = Tally::default();
        let mut all = Vec::new();
        for document in rows::list(&snapshot, kind, "")? {
            tally.add(document.sum);
            let text = self.text(kind, &document).map_err(|trouble| self.fault(trouble));
            all.push(Surveyed { key: document.key, text });
        }
        if tally != *state.of(kind) {
            let (word, found, due) = (kind.word(), tally.count, state.of(kind).count);
            return Err(Trouble::loss(format_args!(
                "of {due} documents about a {word}, {found} are there, and not all as they were"
            )));
        }
        Ok(all)
    }

    /// Every line of every open log, as many as the file says there are.
    fn read_log(&self, each: &mut dyn FnMut(LogLine<'_>)) -> Tried<()> {
        let snapshot = self.connection.unchecked_transaction()?;
        let due = standing::read(&snapshot)?.lines;
        let mut found = 0;
        std::thread::scope(|scope| {
            let mut openers = Openers::in_scope(scope, &self.seals);
            self.logs.read(&snapshot, &mut |line, number| {
                found += 1;
                openers.take(line, number, each);
            })?;
            openers.finish(each);
            Ok::<(), Trouble>(())
        })?;
        match found == due {
            true => Ok(()),
            false => Err(Trouble::loss(format_args!("of {due} lines of logs, {found} are there"))),
        }
    }

    /// The rows come first: whatever they name is in the file by then, or was archived since.
    fn lines(&self, stream: &str) -> Tried<Option<String>> {
        self.logs.know(&self.connection)?;
        let open = self.logs.of(stream);
        let snapshot = self.connection.unchecked_transaction()?;
        if let Some(rows) = open
            && let Some(text) = lines(&snapshot, &self.seals, stream, &rows)?
        {
            return Ok(Some(text));
        }
        let Some((log, sum)) = rows::archived(&snapshot, stream)? else { return Ok(None) };
        if log.sum(stream) != sum {
            return Err(Trouble::damage(format_args!("the archived log {stream} is damaged")));
        }
        let text = unpack(&log.bytes, log.length);
        let damaged = || Trouble::damage(format_args!("the archived log {stream} is damaged"));
        text.map(Some).ok_or_else(damaged)
    }

    /// One line of an open log; none if it is not open, or has no such line.
    fn open_line(&self, stream: &str, number: u64) -> Tried<Option<String>> {
        self.logs.know(&self.connection)?;
        let Some(row) = self.logs.row(stream, number) else { return Ok(None) };
        line(&self.connection, &self.seals, stream, (number, row))
    }
}

impl Reads for SqliteReader {
    fn get(&self, kind: Kind, key: &str) -> Result<Option<String>, StoreFault> {
        self.find(kind, key).map_err(|trouble| self.fault(trouble))
    }

    fn survey(&self, kind: Kind) -> Result<Vec<Surveyed>, StoreFault> {
        self.surveyed(kind).map_err(|trouble| self.fault(trouble))
    }

    fn list(&self, kind: Kind, prefix: &str) -> Result<Vec<(String, String)>, StoreFault> {
        self.find_page(kind, prefix, "", usize::MAX).map_err(|trouble| self.fault(trouble))
    }

    fn page(
        &self,
        kind: Kind,
        prefix: &str,
        after: &str,
        limit: usize,
    ) -> Result<Vec<(String, String)>, StoreFault> {
        self.find_page(kind, prefix, after, limit).map_err(|trouble| self.fault(trouble))
    }

    fn log(&self, each: &mut dyn FnMut(LogLine<'_>)) -> Result<(), StoreFault> {
        self.read_log(each).map_err(|trouble| self.fault(trouble))
    }

    fn line(&self, stream: &str, number: u64) -> Result<Option<String>, StoreFault> {
        match self.open_line(stream, number).map_err(|trouble| self.fault(trouble))? {
            Some(line) => Ok(Some(line)),
            None => Ok(self.stream(stream)?.and_then(|lines| nth_line(&lines, number))),
        }
    }

    fn stream(&self, stream: &str) -> Result<Option<String>, StoreFault> {
        self.lines(stream).map_err(|trouble| self.fault(trouble))
    }

    fn archived(&self, each: &mut dyn FnMut(Archived<'_>)) -> Result<(), StoreFault> {
        let listed = rows::list_archive(&self.connection, |log, _| each(log));
        listed.map_err(|trouble| self.fault(trouble))
    }
}
