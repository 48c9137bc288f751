//! A house's records, carried from one store to another as they are, and compared afterwards.

use store::{Kind, StoreFault};

use crate::inspection::Inspection;
use crate::record::{Document, document_sum};
use crate::records::{OneByOne, Record, Records, Target};
use crate::seals::Seals;
use crate::standing::{COPY, must_be_whole};
use crate::state::State;

/// What was carried.
pub struct Carried {
    /// What the new store says of itself.
    pub state: State,
    /// How many documents.
    pub documents: u64,
    /// How many lines of open logs.
    pub lines: u64,
    /// How many logs of the archive.
    pub archived: u64,
}

/// Why nothing was carried.
pub enum NotCarried {
    /// These records are not what was written, each in a sentence.
    Damaged(Vec<String>),
    /// One of the stores failed, or lacks something.
    Fault(StoreFault),
}

impl From<StoreFault> for NotCarried {
    fn from(fault: StoreFault) -> Self {
        Self::Fault(fault)
    }
}

/// What the new store is to be.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum As {
    /// A copy, which knows that it is one.
    Copy,
    /// The house itself.
    Itself,
}

/// Carries every record over and reads both stores again, record by record. The target is settled then,
/// and not finished. What is sealed is opened on the way only if the seals have the key and are asked to.
pub fn carry(
    from: &mut dyn Records,
    to: &mut dyn Target,
    (seals, opens): (&Seals, bool),
    be: As,
) -> Result<Carried, NotCarried> {
    let mut state = from.state()?;
    let mut inspection = Inspection::new(seals, opens);
    loop {
        let page = from.more()?;
        if page.is_empty() {
            break;
        }
        page.iter().for_each(|record| inspection.at(record));
        to.put(&page)?;
    }
    if !inspection.findings.is_empty() {
        return Err(NotCarried::Damaged(inspection.findings));
    }
    must_be_whole(&state, &inspection.counted).map_err(StoreFault::loss)?;
    if be == As::Copy && inspection.mark.is_none() {
        to.put(&[mark(&mut state)])?;
    }
    to.settle(&state)?;
    compare(from, &mut *to.records()?, &state)?;
    let Inspection { documents, archived, .. } = inspection;
    Ok(Carried { lines: state.lines, state, documents, archived })
}

/// What makes a store a copy.
fn mark(state: &mut State) -> Record {
    let ((kind, key), stored) = (COPY, b"{}".to_vec());
    let sum = document_sum(kind, key, &stored);
    state.of(kind).add(sum);
    Record::Document(kind, Document { key: key.into(), stored, sum })
}

fn is_mark(record: &Record) -> bool {
    const HOUSE: Kind = COPY.0;
    matches!(record, Record::Document(HOUSE, document) if document.key == COPY.1)
}

/// Says where the second differs, apart from its mark.
fn compare(from: &mut dyn Records, to: &mut dyn Records, state: &State) -> Result<(), StoreFault> {
    from.rewind()?;
    if to.state()? != *state {
        return Err(StoreFault::new("the copy says of itself what it was not told"));
    }
    let (mut from, mut to) = (OneByOne::of(from), OneByOne::of(to));
    loop {
        match (unmarked(&mut from)?, unmarked(&mut to)?) {
            (None, None) => return Ok(()),
            (due, found) if due == found => {}
            (due, found) => {
                let name = due.or(found).expect("one of them is there");
                return Err(StoreFault::new(format_args!("the copy differs: {name}")));
            }
        }
    }
}

fn unmarked(records: &mut OneByOne<'_>) -> Result<Option<Record>, StoreFault> {
    let record = records.next()?;
    match record.as_ref().is_some_and(is_mark) {
        true => records.next(),
        false => Ok(record),
    }
}
