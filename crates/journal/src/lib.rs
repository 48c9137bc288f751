//! The journal of a table, or of a player's server seed (contract §4): what happened, entry by entry, in a chain of salted
//! hashes, and the audit that replays it. `docs/journal.md` gives every field, so that another
//! program can check a file.

mod audit;
mod book;
mod chain;
mod entry;
mod finding;
mod lines;
pub mod seed;
mod verify;

pub use book::Book;
pub use chain::{FIRST, Line};
pub use entry::{Entry, HouseAct, Opened, Who};
pub use finding::{Figures, Finding, Subject};
pub use verify::verify;
