//! The journal of a player's server seed: the rounds of HiLo and its siblings under it, over all
//! three games, each with its own draws from index 0. Rotation closes it.

pub(crate) mod audit;
mod book;
mod entry;

pub use book::SeedBook;
pub use entry::{Bet, SeedEntry, SeedOpened};

/// The phase in which a round is open, by its name in the rules of all session games.
pub const PLAYING: &str = "playing";

/// How the opening of such a journal begins, behind its hash.
const OPENING: &str = "{\"number\":0,\"at\":0,\"who\":\"house\",\"what\":{\"type\":\"openSeed\",";

/// Whether the file is the journal of a seed: its first entry says so.
pub(crate) fn is_of_a_seed(bytes: &[u8]) -> bool {
    let first = bytes.split(|byte| *byte == b'\n').next().unwrap_or_default();
    let line = str::from_utf8(first).ok().and_then(crate::chain::Line::parse);
    line.is_some_and(|line| line.entry.starts_with(OPENING))
}
