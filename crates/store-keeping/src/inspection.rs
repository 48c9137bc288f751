//! Records looked at one by one: whether each is what was written, and how many there are.

use std::collections::HashMap;

use store::{Kind, StoreFault};

use crate::packed::unpack;
use crate::record::Document;
use crate::records::{Line, Record, Records};
use crate::seals::Seals;
use crate::standing::{COPY, Standing, judge, must_be_whole};
use crate::state::State;
use crate::witness::Testimony;

/// What was found in records that were looked at.
pub struct Inspection<'s> {
    seals: &'s Seals,
    /// Whether what is sealed is opened.
    opens: bool,
    /// What does not hold, each in a sentence.
    pub findings: Vec<String>,
    /// How many documents there are.
    pub documents: u64,
    /// How many logs are in the archive.
    pub archived: u64,
    /// What a store with these records says of itself, apart from its history.
    pub counted: State,
    /// The text of the mark of a copy, if it is there.
    pub mark: Option<String>,
    /// How many lines each log has had.
    numbers: HashMap<String, u64>,
}

impl<'s> Inspection<'s> {
    /// Nothing was looked at yet. Without the key, what is sealed is compared with its checksum alone.
    pub fn new(seals: &'s Seals, opens: bool) -> Self {
        Self {
            seals,
            opens,
            findings: Vec::new(),
            documents: 0,
            archived: 0,
            counted: State::new(),
            mark: None,
            numbers: HashMap::new(),
        }
    }

    /// Looks at all of them.
    pub fn at_all(&mut self, records: &mut dyn Records) {
        loop {
            match records.more() {
                Ok(page) if page.is_empty() => return,
                Ok(page) => page.iter().for_each(|record| self.at(record)),
                Err(fault) => self.findings.push(fault.to_string()),
            }
        }
    }

    /// Looks at one.
    pub fn at(&mut self, record: &Record) {
        let is_sound = match record {
            Record::Document(kind, document) => self.at_document(*kind, document),
            Record::Line(line) => self.at_line(line),
            Record::Log { stream, log, sum } => {
                self.archived += 1;
                self.counted.archive.add(*sum);
                log.sum(stream) == *sum && unpack(&log.bytes, log.length).is_some()
            }
        };
        if !is_sound {
            self.findings.push(format!("{record} is damaged"));
        }
    }

    fn at_document(&mut self, kind: Kind, document: &Document) -> bool {
        let Document { key, stored, sum } = document;
        self.documents += 1;
        self.counted.of(kind).add(*sum);
        if (kind, key.as_str()) == COPY {
            self.mark = Some(String::from_utf8_lossy(stored).into_owned());
        }
        let is_open = self.opens || !kind.is_secret();
        let is_sound = document.is_sound(kind);
        if is_sound && is_open && self.seals.open_document(kind, key, stored).is_none() {
            self.findings.push(format!("the {} {key} cannot be opened", kind.word()));
        }
        is_sound
    }

    fn at_line(&mut self, line: &Line) -> bool {
        let Line { row, stream, number, locked } = line;
        self.counted.lines += 1;
        self.counted.next_row = self.counted.next_row.max(row + 1);
        let due = self.numbers.entry(stream.clone()).or_default();
        *due += 1;
        let opens = || !self.opens || self.seals.open_line(stream, *number, locked).is_some();
        *number == *due - 1 && opens()
    }

    /// How what was looked at stands to what was acknowledged; or what is lost.
    pub fn standing(&self, state: &State, testimony: &Testimony) -> Result<Standing, StoreFault> {
        must_be_whole(state, &self.counted).map_err(StoreFault::loss)?;
        judge(self.mark.as_deref(), state, testimony).map_err(StoreFault::loss)
    }
}
