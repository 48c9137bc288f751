//! The house: tables, seats, deadlines, talk and history, and no sockets.
//!
//! A table is one task that owns its match. It takes requests in order: decides on a copy, hands
//! the journal's line to the [`Writer`], waits until it is durable, commits, and only then
//! answers and tells everyone.

mod clock;
mod desk;
mod feed;
mod fields;
mod histogram;
mod house;
mod ids;
mod limits;
mod meta;
mod metrics;
mod minders;
mod outbox;
mod past;
mod places;
mod players;
mod recovery;
mod running;
mod sessions;
mod talk;
mod task;
mod vault;
mod writer;

pub use desk::{Reply, TableAsk, TableHandle};
pub use histogram::Histogram;
pub use house::{House, HouseSetup};
pub use limits::Limits;
pub use metrics::{Metrics, Spread};
pub use outbox::{Connection, Outbox};
pub use past::{PastCommand, Replay};
pub use players::{Player, Players};
pub use sessions::{BadFile, Configs, default_files};
pub use vault::Vault;
pub use writer::Writer;

pub use table::Refused;

/// A result of the house.
pub type Answer<T> = Result<T, Refused>;
