//! A journal's lines as an audit reads them: their form, their end, and their chain.

use serde::de::DeserializeOwned;
use table::Hash;

use crate::chain::{FIRST, Line};
use crate::entry::{HouseAct, Who};
use crate::finding::{Checked, Finding, fails};

/// An entry of a journal, of whichever kind.
pub(crate) trait Recorded: DeserializeOwned {
    /// Counted from 0.
    fn number(&self) -> u64;
    /// Who caused it.
    fn who(&self) -> Who;
    /// What was done, as it stands.
    fn what(&self) -> &str;
    /// The text that is hashed.
    fn text(&self) -> String;

    /// What the house did, if it was the house.
    fn house_act(&self) -> Option<HouseAct> {
        match self.who() {
            Who::HOUSE => serde_json::from_str(self.what()).ok(),
            _ => None,
        }
    }

    /// The place of this entry in the file.
    fn index(&self) -> usize {
        usize::try_from(self.number()).unwrap_or(usize::MAX)
    }
}

pub(crate) fn read<E: Recorded>(bytes: &[u8]) -> Checked<(Vec<Line<'_>>, Vec<E>)> {
    let mut lines = Vec::new();
    let mut entries = Vec::new();
    for (number, line) in bytes.split_inclusive(|byte| *byte == b'\n').enumerate() {
        let (line, entry) = read_line(number, line)?;
        lines.push(line);
        entries.push(entry);
    }
    if entries.is_empty() {
        return fails(0, "the file is empty");
    }
    Ok((lines, entries))
}

fn read_line<E: Recorded>(number: usize, line: &[u8]) -> Checked<(Line<'_>, E)> {
    let Some(line) = line.strip_suffix(b"\n") else {
        return fails(number, "its line does not end in a line feed");
    };
    let Ok(text) = str::from_utf8(line) else { return fails(number, "its line is not UTF-8") };
    let Some(line) = Line::parse(text) else {
        return fails(number, "its line is not {\"hash\":\"…\",\"entry\":…}");
    };
    let entry: E = match serde_json::from_str(line.entry) {
        Ok(entry) => entry,
        Err(error) => return fails(number, format_args!("it cannot be read: {error}")),
    };
    if entry.text() != line.entry {
        return fails(number, "it is not written as a journal is written");
    }
    if entry.number() != number as u64 {
        return fails(number, format_args!("its number is {}", entry.number()));
    }
    Ok((line, entry))
}

pub(crate) fn closing_seed<E: Recorded>(entries: &[E]) -> Checked<String> {
    let last = entries.len() - 1;
    for (number, entry) in entries.iter().enumerate().skip(1) {
        if let Some(HouseAct::Close { server_seed }) = entry.house_act() {
            return if number == last {
                Ok(server_seed)
            } else {
                fails(number + 1, "it stands behind the closing entry")
            };
        }
    }
    Err(Finding::NotClosed)
}

/// If no hash at all fits the seed, it is the seed that does not hold, not every entry.
pub(crate) fn check_chain(lines: &[Line<'_>], commitment: Hash, server_seed: &str) -> Checked<()> {
    let last = lines.len() - 1;
    let mut previous = FIRST;
    let mut broken = None;
    let mut sound = 0;
    for (number, line) in lines.iter().enumerate() {
        match line.holds(previous, server_seed, number as u64) {
            true => sound += 1,
            false => broken = broken.or(Some(number)),
        }
        previous = line.hash;
    }
    let committed = commitment == Hash::of(server_seed);
    match broken {
        Some(number) if sound > 0 || committed => fails(number, "its hash does not fit the chain"),
        Some(_) => fails(last, "its server seed does not fit the commitment nor the hashes"),
        None if !committed => fails(last, "its server seed does not fit the commitment"),
        None => Ok(()),
    }
}
