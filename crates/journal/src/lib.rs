//! The journal of a table (contract §4): what happened, entry by entry, in a chain of salted
//! hashes, and the audit that replays it. `docs/journal.md` gives every field, so that another
//! program can check a file.
//!
//! Beside it the trait of the store in which a house keeps journals and all else, with the
//! implementation that keeps nothing.

mod audit;
mod book;
mod chain;
mod entry;
mod memory;
mod store;

pub use audit::{Figures, Finding, Registry, verify};
pub use book::Book;
pub use chain::{FIRST, Line};
pub use entry::{Entry, HouseAct, Opened, Who};
pub use memory::MemoryStore;
pub use store::{Kind, LogLine, Store, StoreFault, Write};
