//! Lines of open logs, opened: those of one log, or all of them on every core.

use rusqlite::Connection;
use store::LogLine;

use crate::rows;
use crate::seals::Seals;
use crate::trouble::{Tried, Trouble};

/// How many lines are opened together, and how many at least by one thread.
pub(crate) const TOGETHER: usize = 16 * 1024;
const SHARE: usize = 1024;

/// A line that is still sealed.
pub(crate) struct Sealed {
    pub(crate) stream: String,
    /// None if it has another number than it should.
    pub(crate) number: Option<u64>,
    pub(crate) bytes: Vec<u8>,
}

impl Sealed {
    fn open(&self, seals: &Seals) -> Option<String> {
        seals.open_line(&self.stream, self.number?, &self.bytes)
    }
}

/// Opens these lines, on every core, and hands them over in their order.
pub(crate) fn open_all(sealed: &[Sealed], seals: &Seals, each: &mut dyn FnMut(LogLine<'_>)) {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let share = sealed.len().div_ceil(cores).max(SHARE);
    let open = |share: &[Sealed]| share.iter().map(|one| one.open(seals)).collect::<Vec<_>>();
    let opened = std::thread::scope(|scope| {
        let mut shares = sealed.chunks(share);
        let first = shares.next().unwrap_or_default();
        let others: Vec<_> = shares.map(|share| scope.spawn(move || open(share))).collect();
        let mut opened = open(first);
        for other in others {
            opened.extend(other.join().expect("opening a line does not panic"));
        }
        opened
    });
    for (one, line) in sealed.iter().zip(&opened) {
        each(LogLine { stream: &one.stream, line: line.as_deref() });
    }
}

/// The lines in those rows of a stream, each with its line feed; none if one of them is gone.
pub(crate) fn lines(
    file: &Connection,
    seals: &Seals,
    stream: &str,
    rows: &[u64],
) -> Tried<Option<String>> {
    let mut text = String::new();
    for (number, row) in (0..).zip(rows) {
        let Some(sealed) = rows::line(file, *row)? else { return Ok(None) };
        let line = seals.open_line(stream, number, &sealed);
        let line = line.ok_or_else(|| damaged_line(stream, number))?;
        text.extend([line.as_str(), "\n"]);
    }
    Ok(Some(text))
}

fn damaged_line(stream: &str, number: u64) -> Trouble {
    Trouble::damage(format_args!("line {number} of the log {stream} is damaged"))
}
