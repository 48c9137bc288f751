//! Where the lines of open logs stand in the file.
//!
//! An index by stream would scatter every commit over the file. So the rows of each open log are
//! kept in memory instead: the writer learns them when the log is first read and goes on by its own
//! commits; readers look them up.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard};

use rusqlite::Connection;
use store::{LogLine, Write};

use crate::rows;

/// The rows of every open log, by stream.
type Rows = HashMap<String, Vec<i64>>;

/// The rows of every open log, shared by the writer, who changes them, and the readers.
#[derive(Default)]
pub(crate) struct OpenLogs(Mutex<Option<Rows>>);

impl OpenLogs {
    /// The rows of a stream as of the last commit; none if it is not open.
    pub(crate) fn of(&self, stream: &str) -> Option<Vec<i64>> {
        self.lock().as_ref()?.get(stream).cloned()
    }

    /// Learns the rows from the file, unless they are known: before anything is looked up, and
    /// before the first commit adds to them.
    pub(crate) fn know(&self, connection: &Connection) -> rusqlite::Result<()> {
        let mut known = self.lock();
        if known.is_none() {
            *known = Some(scan(connection, &mut |_| {})?);
        }
        Ok(())
    }

    /// Reads every line of every open log once, in append order, and so learns where they stand: a
    /// house does this first of all, and need not read the file twice.
    pub(crate) fn read(
        &self,
        connection: &Connection,
        each: &mut dyn FnMut(LogLine<'_>),
    ) -> rusqlite::Result<()> {
        let mut known = self.lock();
        let found = scan(connection, each)?;
        known.get_or_insert(found);
        Ok(())
    }

    /// Takes up a commit, whose first line has that row, once it is in the file: what a reader
    /// finds here is there.
    pub(crate) fn follow(&self, writes: &[Write], first_row: i64) {
        let mut known = self.lock();
        let known = known.as_mut().expect("a commit knows the rows before it writes");
        let mut row = first_row;
        for write in writes {
            match write {
                Write::Append { stream, .. } => {
                    note(known, stream, row);
                    row += 1;
                }
                Write::Archive { stream } => drop(known.remove(stream)),
                Write::Put { .. } | Write::Delete { .. } => {}
            }
        }
    }

    fn lock(&self) -> MutexGuard<'_, Option<Rows>> {
        self.0.lock().expect("nobody panics while the rows are noted")
    }
}

fn scan(connection: &Connection, each: &mut dyn FnMut(LogLine<'_>)) -> rusqlite::Result<Rows> {
    let mut found = Rows::new();
    rows::read_log(connection, |row, line| {
        note(&mut found, line.stream, row);
        each(line);
    })?;
    Ok(found)
}

fn note(rows: &mut Rows, stream: &str, row: i64) {
    match rows.get_mut(stream) {
        Some(rows) => rows.push(row),
        None => drop(rows.insert(stream.to_owned(), vec![row])),
    }
}
