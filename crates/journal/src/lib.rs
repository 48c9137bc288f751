//! The journal of a table (contract §4): what happened, entry by entry, in a chain of salted
//! hashes, and the audit that replays it. `docs/journal.md` gives every field, so that another
//! program can check a file.

mod audit;
mod book;
mod chain;
mod entry;

pub use audit::{Figures, Finding, Registry, verify};
pub use book::{Book, Fault};
pub use chain::{FIRST, Line};
pub use entry::{Entry, HouseAct, Opened, Who};
