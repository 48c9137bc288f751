//! The house: guests, rooms, matches, talk, an archive, and rounds against the house. No sockets
//! and no files.
//!
//! A room is one task that owns its match; so is a player's session. Either takes requests in
//! order: it decides on a copy, hands the journal's line to the [`Writer`], waits until it is
//! durable, makes it true, and only then answers and tells everyone. [`House`] is the door to all
//! of it.

mod accepted;
mod archive;
mod desk;
mod farewell;
mod games;
mod guests;
mod histogram;
mod house;
mod keys;
mod limits;
mod lobby;
mod mailbox;
mod matches;
mod metrics;
mod outbox;
mod pace;
mod page;
mod random;
mod record;
mod recovery;
mod restored;
mod rooms;
mod sessions;
mod shared;
mod vault;
mod writer;

pub use archive::{Archive, ClosedJournal, PastAsk, PastPlace, PastWish, Replay, SignedHead, Step};
pub use guests::{Guests, Player, Visit, Visitor};
pub use histogram::Histogram;
pub use house::{House, HouseSetup};
pub use keys::Keys;
pub use limits::Limits;
pub use lobby::Lobby;
pub use mailbox::{Handle, Reply, gone};
pub use matches::Thought;
pub use metrics::{Counter, Metrics, Spread, micros};
pub use outbox::{Connection, Letters, Outbox, OutboxBounds};
pub use pace::{Bucket, Rate};
pub use page::Page;
pub use restored::OpenedAs;
pub use rooms::{
    ClientAsk, ClientWish, GuestAsk, HouseAsk, RematchOf, RoomAsk, RoomHandle, Rooms, Wish,
};
pub use sessions::{BadFile, Configs, SessionRequest, Sessions, default_files};
pub use shared::shutting_down;
pub use table::Refused;
pub use writer::Writer;

/// A result of the house.
pub type Answer<T> = Result<T, Refused>;
