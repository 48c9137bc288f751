//! The reading side: connections of its own, beside the one that writes.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard};

use futures_executor::block_on;
use store::{Archived, Kind, LogLine, Reads, StoreFault, Surveyed, nth_line};
use store_keeping::{Document, Openers, Seals, Tally, unpack};

use crate::lines::{Line, Lines};
use crate::rows;
use crate::trouble::{Tried, Trouble};

/// A connection of its own to a house's database, made anew when it is lost.
pub(crate) struct PostgresReader {
    lines: Arc<Lines>,
    line: Mutex<Line>,
    seals: Arc<Seals>,
}

/// A transaction that sees one moment of the database, until it is dropped.
const SNAPSHOT: &str = "BEGIN ISOLATION LEVEL REPEATABLE READ";

impl PostgresReader {
    pub(crate) fn open(lines: Arc<Lines>, seals: Arc<Seals>) -> Tried<Self> {
        let line = Mutex::new(lines.reader()?);
        Ok(Self { lines, line, seals })
    }

    fn line(&self) -> Tried<MutexGuard<'_, Line>> {
        let mut line = self.line.lock().expect("nobody panics while a question is asked");
        if line.is_closed() {
            *line = self.lines.reader()?;
        }
        Ok(line)
    }

    /// Asks something, all of it at one moment.
    fn at_one_moment<T>(&self, ask: impl FnOnce(&Line) -> Tried<T>) -> Tried<T> {
        let line = self.line()?;
        block_on(line.batch_execute(SNAPSHOT))?;
        let answer = ask(&line);
        block_on(line.batch_execute("ROLLBACK"))?;
        answer
    }

    fn text(&self, kind: Kind, document: &Document) -> Tried<String> {
        document.text(kind, &self.seals).map_err(Trouble::Damage)
    }

    fn find(&self, kind: Kind, key: &str) -> Tried<Option<String>> {
        let found = block_on(rows::get(&*self.line()?, kind, key))?;
        found.map(|document| self.text(kind, &document)).transpose()
    }

    fn find_page(
        &self,
        kind: Kind,
        prefix: &str,
        after: &str,
        limit: usize,
    ) -> Tried<Vec<(String, String)>> {
        let found = block_on(rows::page(&*self.line()?, kind, prefix, after, limit))?;
        let sound = |document: Document| Ok((document.key.clone(), self.text(kind, &document)?));
        found.into_iter().map(sound).collect()
    }

    /// All documents of a kind, as many as the database says there are.
    fn surveyed(&self, kind: Kind) -> Tried<Vec<Surveyed>> {
        let (due, found) = self.at_one_moment(|line| {
            let mut state = block_on(rows::state(line))?;
            Ok((*state.of(kind), block_on(rows::list(line, kind, ""))?))
        })?;
        let mut tally = Tally::default();
        found.iter().for_each(|document| tally.add(document.sum));
        if tally != due {
            let missing = store_keeping::missing(kind.word(), due.count, tally.count);
            return Err(Trouble::Loss(missing));
        }
        let text = |document: &Document| self.text(kind, document).map_err(|one| self.fault(one));
        Ok(found.iter().map(|one| Surveyed { key: one.key.clone(), text: text(one) }).collect())
    }

    /// Every line of every open log, as many as the database says there are.
    fn read_log(&self, each: &mut dyn FnMut(LogLine<'_>)) -> Tried<()> {
        let (due, found) = self.at_one_moment(|line| {
            let due = block_on(rows::state(line))?.lines;
            let (mut found, mut numbers) = (0, HashMap::<String, u64>::new());
            std::thread::scope(|scope| {
                let mut openers = Openers::in_scope(scope, &self.seals);
                block_on(rows::read_log(line, |line| {
                    found += 1;
                    let number = numbers.entry(line.stream.to_owned()).or_default();
                    openers.take(line, *number, each);
                    *number += 1;
                }))?;
                openers.finish(each);
                Ok::<(), Trouble>(())
            })?;
            Ok((due, found))
        })?;
        match found == due {
            true => Ok(()),
            false => Err(Trouble::loss(format_args!("of {due} lines of logs, {found} are there"))),
        }
    }

    fn lines(&self, stream: &str) -> Tried<Option<String>> {
        let (open, ended) = self.at_one_moment(|line| {
            let open = block_on(rows::stream(line, stream))?;
            let ended = match open.is_empty() {
                true => block_on(rows::archived(line, stream))?,
                false => None,
            };
            Ok((open, ended))
        })?;
        if !open.is_empty() {
            return self.opened(stream, &open).map(Some);
        }
        let Some((log, sum)) = ended else { return Ok(None) };
        let sound = (log.sum(stream) == sum).then(|| unpack(&log.bytes, log.length)).flatten();
        let damaged = || Trouble::damage(format_args!("the archived log {stream} is damaged"));
        sound.map(Some).ok_or_else(damaged)
    }

    fn opened(&self, stream: &str, lines: &[(u64, Vec<u8>)]) -> Tried<String> {
        let mut text = String::new();
        for (due, (number, locked)) in (0..).zip(lines) {
            let line = self.seals.open_line(stream, due, locked).filter(|_| *number == due);
            text.extend([line.ok_or_else(|| damaged_line(stream, due))?.as_str(), "\n"]);
        }
        Ok(text)
    }

    /// One line of an open log; none if it is not open, or has no such line.
    fn open_line(&self, stream: &str, number: u64) -> Tried<Option<String>> {
        let found = block_on(rows::line(&*self.line()?, stream, number))?;
        let Some(locked) = found else { return Ok(None) };
        let line = self.seals.open_line(stream, number, &locked);
        line.map(Some).ok_or_else(|| damaged_line(stream, number))
    }

    fn fault(&self, trouble: Trouble) -> StoreFault {
        trouble.at(self.lines.address())
    }
}

fn damaged_line(stream: &str, number: u64) -> Trouble {
    Trouble::damage(format_args!("line {number} of the log {stream} is damaged"))
}

impl Reads for PostgresReader {
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
        let listed =
            self.line().and_then(|line| block_on(rows::list_archive(&line, |log, _| each(log))));
        listed.map_err(|trouble| self.fault(trouble))
    }
}
