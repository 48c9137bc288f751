//! The journal of a table, or of a player's server seed (contract §4): what happened, entry by
//! entry, in a chain of salted hashes. `docs/journal.md` gives every field, so that another program
//! can check a file.
//!
//! A [`Book`] writes one. [`read`] is how everybody reads one; [`Replay`] leads from its lines to
//! the match or the rounds without deciding anything again, and [`verify`] decides everything again.
//! All of it is texts in and texts out: there is no operating system here.

#![no_std]

extern crate alloc;

mod act;
mod audit;
mod bet;
mod book;
mod chain;
mod closed;
mod entry;
pub mod evidence;
mod finding;
mod format;
mod notes;
mod opening;
mod players;
mod reader;
#[cfg(feature = "replay")]
mod replay;
mod report;
mod round;
pub mod signed;
mod who;
pub mod words;

pub use act::{By, EndReason, HouseAct, TimeReason, VoidReason};
pub use audit::{Audit, Unbegun, audit, verify};
pub use bet::Bet;
pub use book::Book;
pub use chain::Line;
pub use closed::Closed;
pub use entry::{Entry, consent_text};
pub use finding::{Figures, Finding, Subject};
pub use format::Format;
pub use notes::{Act, BotSpan, Notes, Signer, VoidAttempt};
pub use opening::{
    HouseOrigin, Opened, Origin, SeedGames, SeedOpened, SeedOrigin, TableOpened, Voided,
};
pub use players::Players;
pub use reader::{Read, Reader, read, read_one};
#[cfg(feature = "replay")]
pub use replay::{Played, Replay};
pub use report::{Checked, Failure, Judgement, Report, Verdict, judge};
pub use round::{Round, Rounds, VoidRound};
pub use who::Who;
