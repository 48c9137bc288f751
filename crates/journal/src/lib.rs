//! The journal of a table, or of a player's server seed (contract §4): what happened, entry by entry, in a chain of salted
//! hashes, and the audit that replays it. `docs/journal.md` gives every field, so that another
//! program can check a file.
//!
//! Beside it the trait of the store in which a house keeps journals and all else, with the
//! implementation that keeps nothing.

mod audit;
mod book;
mod chain;
mod entry;
mod finding;
mod lines;
mod memory;
pub mod seed;
mod store;
mod verify;

pub use book::Book;
pub use chain::{FIRST, Line};
pub use entry::{Entry, HouseAct, Opened, Who};
pub use finding::{Figures, Finding, Subject};
pub use memory::MemoryStore;
pub use store::{Kind, LogLine, Store, StoreFault, Write};
pub use verify::verify;
