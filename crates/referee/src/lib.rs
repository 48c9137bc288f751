//! The referee of one table (contract §2): lines in, answers out, and a journal of it. What the lines
//! come from and where the answers go is the program's.

mod journal_file;
mod lines;
mod referee;

pub use journal_file::JournalFile;
pub use lines::{Line, Lines};
pub use referee::Referee;
