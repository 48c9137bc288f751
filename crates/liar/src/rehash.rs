//! The lines of a journal with other entries, and every hash made again.

use table::Hash;
use table::draws::sha256_hex;

/// The entries of a journal, as they stand.
pub(crate) fn entries(journal: &str) -> Vec<String> {
    let entry = |found: Result<journal::Read<'_>, _>| match found {
        Ok(read) => read.line.entry.to_owned(),
        Err(_) => unreachable!("an honest journal can be read"),
    };
    journal::read(journal.as_bytes()).map(entry).collect()
}

/// A journal of these entries, counted again, under that server seed.
pub fn rehash(entries: &[String], server_seed: &str) -> String {
    let mut previous = Hash::ZERO.to_string();
    let mut text = String::new();
    for (number, entry) in entries.iter().enumerate() {
        let rest = entry.split_once(',').map_or("", |(_, rest)| rest);
        let entry = format!("{{\"number\":{number},{rest}");
        let salt = sha256_hex(format!("{server_seed}:salt:{number}").as_bytes());
        previous = sha256_hex(format!("{previous}:{salt}:{entry}").as_bytes());
        text += &format!("{{\"hash\":\"{previous}\",\"entry\":{entry}}}\n");
    }
    text
}

/// A journal with the first of a text in one entry replaced.
///
/// # Panics
///
/// If the text is not there: the forger would have changed nothing.
pub(crate) fn replaced(journal: &str, at: usize, from: &str, to: &str, seed: &str) -> String {
    let mut lines = entries(journal);
    assert!(lines[at].contains(from), "{from} is not in {}", lines[at]);
    lines[at] = lines[at].replacen(from, to, 1);
    rehash(&lines, seed)
}
