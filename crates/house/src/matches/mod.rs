//! Matches: one game each, from its seats and seeds to its result. A match knows nothing of the
//! room it is played in but who sits where.

mod attempt;
mod bots;
mod clock;
mod commitment;
mod document;
mod feed;
mod hosted;
mod running;
mod seating;
mod told;

pub(crate) use attempt::{Attempt, Failed, Seed};
pub use bots::Thought;
pub(crate) use bots::{Deed, Setting};
pub(crate) use clock::{ClockTie, HouseClock, TableClock, wall_clock};
pub(crate) use document::{MatchDocument, SEALED_HERE, checked_config};
pub(crate) use feed::Feed;
pub(crate) use hosted::{HostedMatch, Stage};
pub(crate) use running::Running;
pub(crate) use seating::{SeatNews, Seating, must_play};
pub(crate) use told::told;
