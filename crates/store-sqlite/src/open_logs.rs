//! Where the lines of open logs stand in the file.
//!
//! An index by stream would scatter every commit over the file. So the rows of each open log are
//! kept in memory instead: the writer learns them when the log is first read and goes on by its own
//! commits; readers look them up.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard};

use rusqlite::Connection;

use crate::rows;
use crate::trouble::Tried;
use store_keeping::SealedLine;

/// The rows of every open log, by stream.
type Rows = HashMap<String, Vec<u64>>;

/// The rows of every open log, shared by the writer, who changes them, and the readers.
#[derive(Default)]
pub(crate) struct OpenLogs(Mutex<Option<Rows>>);

impl OpenLogs {
    /// The rows of a stream as of the last commit; none if it is not open.
    pub(crate) fn of(&self, stream: &str) -> Option<Vec<u64>> {
        self.lock().as_ref()?.get(stream).cloned()
    }

    /// The row of one line of a stream as of the last commit; none if it is not open or as long.
    pub(crate) fn row(&self, stream: &str, number: u64) -> Option<u64> {
        let number = usize::try_from(number).ok()?;
        self.lock().as_ref()?.get(stream)?.get(number).copied()
    }

    /// How many lines a stream had at the last commit.
    pub(crate) fn count(&self, stream: &str) -> u64 {
        let known = self.lock();
        known.as_ref().and_then(|known| known.get(stream)).map_or(0, |rows| rows.len() as u64)
    }

    /// Learns the rows from the file, unless they are known: before anything is looked up, and
    /// before the first commit adds to them.
    pub(crate) fn know(&self, connection: &Connection) -> Tried<()> {
        let mut known = self.lock();
        if known.is_none() {
            *known = Some(scan(connection, &mut |_, _| {})?);
        }
        Ok(())
    }

    /// Reads every line of every open log once, in append order, each with the number that it has to
    /// have, and so learns where they stand: a house does this first of all, and need not read the
    /// file twice.
    pub(crate) fn read(
        &self,
        connection: &Connection,
        each: &mut dyn FnMut(&SealedLine<'_>, u64),
    ) -> Tried<()> {
        let mut known = self.lock();
        let found = scan(connection, each)?;
        known.get_or_insert(found);
        Ok(())
    }

    /// Takes up what a commit has ended, and added to what is open, once it is in the file: what a
    /// reader finds here is there.
    pub(crate) fn follow<'a>(
        &self,
        added: impl IntoIterator<Item = (&'a str, Vec<u64>)>,
        ended: &[&str],
    ) {
        let mut known = self.lock();
        let known = known.as_mut().expect("a commit knows the rows before it writes");
        for stream in ended {
            known.remove(*stream);
        }
        for (stream, rows) in added {
            match known.get_mut(stream) {
                Some(known) => known.extend(rows),
                None => drop(known.insert(stream.to_owned(), rows)),
            }
        }
    }

    fn lock(&self) -> MutexGuard<'_, Option<Rows>> {
        self.0.lock().expect("nobody panics while the rows are noted")
    }
}

fn scan(connection: &Connection, each: &mut dyn FnMut(&SealedLine<'_>, u64)) -> Tried<Rows> {
    let mut found = Rows::new();
    rows::read_log(connection, |line| {
        let before = match found.get_mut(line.stream) {
            Some(rows) => {
                rows.push(line.row);
                rows.len() as u64 - 1
            }
            None => {
                found.insert(line.stream.to_owned(), vec![line.row]);
                0
            }
        };
        each(&line, before);
    })?;
    Ok(found)
}
