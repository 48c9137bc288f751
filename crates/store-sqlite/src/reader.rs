//! The reading side: a connection that writes nothing, beside the one that writes.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use rusqlite::{Connection, OpenFlags};
use store::{Archived, Kind, LogLine, Reads, StoreFault, Surveyed};

use crate::lines::{Sealed, TOGETHER, lines, open_all};
use crate::open_logs::OpenLogs;
use crate::packed::unpack;
use crate::rows::Document;
use crate::seals::Seals;
use crate::state::{State, Tally};
use crate::trouble::{Tried, Trouble};
use crate::{rows, schema};

/// A connection of its own to a house's file.
pub(crate) struct SqliteReader {
    connection: Connection,
    path: PathBuf,
    logs: Arc<OpenLogs>,
    seals: Arc<Seals>,
}

impl SqliteReader {
    pub(crate) fn open(path: &Path, logs: Arc<OpenLogs>, seals: Arc<Seals>) -> Tried<Self> {
        // A file that is not there is not made; whoever closes last may clear the WAL away.
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = Connection::open_with_flags(path, flags)?;
        schema::only_read(&connection)?;
        Ok(Self::new(connection, path, logs, seals))
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
        let (word, key) = (kind.word(), &document.key);
        if !document.is_sound(kind) {
            return Err(Trouble::damage(format_args!("the {word} {key} is damaged")));
        }
        let text = self.seals.open_document(kind, key, &document.stored);
        text.ok_or_else(|| Trouble::damage(format_args!("the {word} {key} cannot be opened")))
    }

    fn find(&self, kind: Kind, key: &str) -> Tried<Option<String>> {
        let found = rows::get(&self.connection, kind, key)?;
        found.map(|document| self.text(kind, &document)).transpose()
    }

    fn find_all(&self, kind: Kind, prefix: &str) -> Tried<Vec<(String, String)>> {
        let found = rows::list(&self.connection, kind, prefix)?;
        let sound = |document: Document| Ok((document.key.clone(), self.text(kind, &document)?));
        found.into_iter().map(sound).collect()
    }

    /// All documents of a kind, as many as the file says there are.
    fn surveyed(&self, kind: Kind) -> Tried<Vec<Surveyed>> {
        let snapshot = self.connection.unchecked_transaction()?;
        let mut state = State::read(&snapshot)?;
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
        let due = State::read(&snapshot)?.lines;
        let mut found = 0;
        let mut waiting = Vec::new();
        self.logs.read(&snapshot, &mut |line, number| {
            found += 1;
            waiting.push(Sealed {
                stream: line.stream.to_owned(),
                number: (line.number == number).then_some(number),
                bytes: line.sealed.to_vec(),
            });
            if waiting.len() == TOGETHER {
                open_all(&waiting, &self.seals, each);
                waiting.clear();
            }
        })?;
        open_all(&waiting, &self.seals, each);
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
        unpack(&log.bytes, log.length).map(Some)
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
        self.find_all(kind, prefix).map_err(|trouble| self.fault(trouble))
    }

    fn log(&self, each: &mut dyn FnMut(LogLine<'_>)) -> Result<(), StoreFault> {
        self.read_log(each).map_err(|trouble| self.fault(trouble))
    }

    fn stream(&self, stream: &str) -> Result<Option<String>, StoreFault> {
        self.lines(stream).map_err(|trouble| self.fault(trouble))
    }

    fn archived(&self, each: &mut dyn FnMut(Archived<'_>)) -> Result<(), StoreFault> {
        let listed = rows::list_archive(&self.connection, |log, _| each(log));
        listed.map_err(|trouble| self.fault(trouble))
    }
}
