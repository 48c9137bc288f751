//! Every record of a database, all of one moment, read a page at a time.

use std::sync::Arc;

use futures_executor::block_on;
use store::{Kind, StoreFault};
use store_keeping::{Part, Record, Records, State};

use crate::lines::{Line, Lines};
use crate::rows;
use crate::trouble::{Tried, Trouble};

/// How many records are read at once.
const PAGE: usize = 256;

/// A transaction that sees one moment of the database. Lines have no index by their order, so that they
/// are sorted once.
const BEGIN: &str = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";
const SORT: &str = "DECLARE lines NO SCROLL CURSOR FOR
    SELECT seq, stream, number, line FROM croupier.log ORDER BY seq";

/// Every record of a database.
pub(crate) struct PostgresRecords {
    lines: Arc<Lines>,
    line: Line,
    part: Part,
}

impl PostgresRecords {
    /// Those of a house.
    pub(crate) fn of(lines: Arc<Lines>) -> Tried<Self> {
        let line = lines.look()?;
        Self::over(line, lines)
    }

    /// Those of a copy that is not finished.
    pub(crate) fn of_target(lines: Arc<Lines>) -> Tried<Self> {
        let line = lines.reader()?;
        Self::over(line, lines)
    }

    fn over(line: Line, lines: Arc<Lines>) -> Tried<Self> {
        block_on(line.batch_execute(BEGIN))?;
        Ok(Self { lines, line, part: Part::first() })
    }

    fn again(&mut self, part: Part) -> Tried<()> {
        // Whoever is behind the documents has had the lines sorted.
        let is_sorted = !matches!(self.part, Part::Documents(..) | Part::Lines(0));
        self.part = part;
        match is_sorted {
            true => Ok(block_on(self.line.batch_execute("CLOSE lines"))?),
            false => Ok(()),
        }
    }

    fn fault(&self, trouble: Trouble) -> StoreFault {
        trouble.at(self.lines.address())
    }
}

async fn read(line: &Line, part: &Part) -> Tried<Vec<Record>> {
    match part {
        Part::Documents(place, after) => {
            let kind = Kind::ALL[*place];
            let found = rows::page(line, kind, "", after, PAGE).await?;
            Ok(found.into_iter().map(|document| Record::Document(kind, document)).collect())
        }
        Part::Lines(after) => {
            if *after == 0 {
                line.batch_execute(SORT).await?;
            }
            let found = line.query(&format!("FETCH {PAGE} FROM lines"), &[]).await?;
            Ok(found.iter().map(|row| Record::Line(rows::line_of(row))).collect())
        }
        Part::Archive(after) => rows::archive_behind(line, after, PAGE).await,
        Part::End => Ok(Vec::new()),
    }
}

impl Records for PostgresRecords {
    fn state(&mut self) -> Result<State, StoreFault> {
        block_on(rows::state(&self.line)).map_err(|trouble| self.fault(trouble))
    }

    fn more(&mut self) -> Result<Vec<Record>, StoreFault> {
        let page = self.part.more(|part| block_on(read(&self.line, part)));
        if page.is_err() {
            // What follows is of a later moment: nobody compares it with anything.
            let again = format!("ROLLBACK; {BEGIN}");
            if block_on(self.line.batch_execute(&again)).is_err() {
                self.part = Part::End;
            }
        }
        page.map_err(|trouble| self.fault(trouble))
    }

    fn rewind(&mut self) -> Result<(), StoreFault> {
        self.again(Part::first()).map_err(|trouble| self.fault(trouble))
    }
}
