//! Lines of one open log, opened.

use rusqlite::Connection;

use crate::rows;
use crate::trouble::{Tried, Trouble};
use store_keeping::Seals;

/// The lines in those rows of a stream, each with its line feed; none if one of them is gone.
pub(crate) fn lines(
    file: &Connection,
    seals: &Seals,
    stream: &str,
    rows: &[u64],
) -> Tried<Option<String>> {
    let mut text = String::new();
    for (number, row) in (0..).zip(rows) {
        let Some(line) = line(file, seals, stream, (number, *row))? else { return Ok(None) };
        text.extend([line.as_str(), "\n"]);
    }
    Ok(Some(text))
}

/// The line of that number, in that row; none if the row is gone.
pub(crate) fn line(
    file: &Connection,
    seals: &Seals,
    stream: &str,
    (number, row): (u64, u64),
) -> Tried<Option<String>> {
    let Some(locked) = rows::line(file, row)? else { return Ok(None) };
    let line = seals.open_line(stream, number, &locked);
    line.map(Some).ok_or_else(|| damaged_line(stream, number))
}

fn damaged_line(stream: &str, number: u64) -> Trouble {
    Trouble::damage(format_args!("line {number} of the log {stream} is damaged"))
}
