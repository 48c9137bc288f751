//! A journal's lines as everybody reads them: their form, their entries, their numbers.

use crate::chain::Line;
use crate::entry::Entry;
use crate::finding::{Checked, fails};

/// A line of a journal and the entry in it.
#[derive(Clone, Debug)]
pub struct Read<'a> {
    /// The line as it stands.
    pub line: Line<'a>,
    /// What it says.
    pub entry: Entry,
}

/// The lines of a journal, in order.
pub struct Reader<'a> {
    /// What has not been read yet.
    rest: &'a [u8],
    /// The number that the next entry must have.
    number: u64,
}

impl Read<'_> {
    /// An entry has one text. Whoever knows the seed can hash any other, so an audit asks; where the
    /// seed is still the house's secret, a hash that fits shows that the house wrote the text.
    pub(crate) fn check_text(&self) -> Checked<()> {
        if self.entry.text() == self.line.entry {
            return Ok(());
        }
        fails(self.entry.number, "it is not written as a journal is written")
    }
}

/// Reads a journal. Whether its hashes hold, only those can say who know its server seed.
pub fn read(journal: &[u8]) -> Reader<'_> {
    Reader { rest: journal, number: 0 }
}

impl<'a> Reader<'a> {
    /// The first line, which every journal has.
    pub fn opening(&mut self) -> Checked<Read<'a>> {
        self.next().unwrap_or_else(|| fails(0, "the file is empty"))
    }
}

impl<'a> Iterator for Reader<'a> {
    type Item = Checked<Read<'a>>;

    fn next(&mut self) -> Option<Self::Item> {
        let line = self.rest.split_inclusive(|byte| *byte == b'\n').next()?;
        let number = self.number;
        self.rest = &self.rest[line.len()..];
        self.number += 1;
        Some(read_line(number, line))
    }
}

fn read_line(number: u64, line: &[u8]) -> Checked<Read<'_>> {
    let Some(line) = line.strip_suffix(b"\n") else {
        return fails(number, "its line does not end in a line feed");
    };
    let Ok(text) = str::from_utf8(line) else { return fails(number, "its line is not UTF-8") };
    read_one(number, text)
}

/// Reads the one line of a journal that has that number, without its line feed.
pub fn read_one(number: u64, line: &str) -> Checked<Read<'_>> {
    let Some(line) = Line::parse(line) else {
        return fails(number, "its line is not {\"hash\":\"…\",\"entry\":…}");
    };
    let entry: Entry = match serde_json::from_str(line.entry) {
        Ok(entry) => entry,
        Err(error) => return fails(number, format_args!("it cannot be read: {error}")),
    };
    if entry.number != number {
        return fails(number, format_args!("its number is {}", entry.number));
    }
    Ok(Read { line, entry })
}
