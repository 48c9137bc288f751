//! Every record of a file, read a page at a time.

use std::path::{Path, PathBuf};

use rusqlite::Connection;
use store::{Kind, StoreFault};
use store_keeping::{Part, Record, Records, State};

use crate::trouble::{Tried, Trouble};
use crate::{rows, standing};

/// How many records are read at once.
const PAGE: usize = 256;

/// Every record of a file.
pub(crate) struct SqliteRecords {
    file: Connection,
    path: PathBuf,
    part: Part,
}

impl SqliteRecords {
    pub(crate) fn of(file: Connection, path: &Path) -> Self {
        Self { file, path: path.into(), part: Part::first() }
    }

    fn fault(&self, trouble: Trouble) -> StoreFault {
        trouble.at(&self.path)
    }
}

fn read(file: &Connection, part: &Part) -> Tried<Vec<Record>> {
    match part {
        Part::Documents(place, after) => {
            let kind = Kind::ALL[*place];
            let found = rows::page(file, kind, "", after, PAGE)?;
            Ok(found.into_iter().map(|document| Record::Document(kind, document)).collect())
        }
        Part::Lines(after) => {
            let found = rows::lines_behind(file, *after, PAGE)?;
            Ok(found.into_iter().map(Record::Line).collect())
        }
        Part::Archive(after) => rows::archive_behind(file, after, PAGE),
        Part::End => Ok(Vec::new()),
    }
}

impl Records for SqliteRecords {
    fn state(&mut self) -> Result<State, StoreFault> {
        standing::read(&self.file).map_err(|trouble| self.fault(trouble))
    }

    fn more(&mut self) -> Result<Vec<Record>, StoreFault> {
        let page = self.part.more(|part| read(&self.file, part));
        page.map_err(|trouble| self.fault(trouble))
    }

    fn rewind(&mut self) -> Result<(), StoreFault> {
        self.part = Part::first();
        Ok(())
    }
}
