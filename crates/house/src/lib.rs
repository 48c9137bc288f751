//! The house: guests, rooms, matches, talk, an archive, and rounds against the house. No sockets
//! and no files.
//!
//! A room is one task that owns its match; so is a player's session. Either takes requests in
//! order: it decides on a copy, hands the journal's line to the [`Writer`], waits until it is
//! durable, makes it true, and only then answers and tells everyone. [`House`] is the door to all
//! of it.

mod accepted;
mod archive;
mod committing;
mod desk;
mod ending;
mod examine;
mod farewell;
mod games;
mod guests;
mod health;
mod histogram;
mod house;
mod keys;
mod limits;
mod lobby;
mod mailbox;
mod manage;
mod matches;
mod metrics;
mod operators;
mod outbox;
mod pace;
mod page;
mod random;
mod record;
mod recovery;
mod reports;
mod restored;
mod retention;
mod rooms;
mod sessions;
mod shared;
mod vault;
mod writer;

pub use ::bots::Staff;
pub use archive::{
    Archive, ClosedJournal, PastAsk, PastPlace, PastWish, Replay, Shown, SignedHead, Step,
};
pub use examine::{Examined, examine};
pub use guests::{Guests, Player, Visit, Visitor};
pub use histogram::Histogram;
pub use house::{House, HouseSetup};
pub use keys::Keys;
pub use limits::Limits;
pub use lobby::Lobby;
pub use mailbox::{Handle, Reply, gone};
pub use matches::Thought;
pub use metrics::{Counter, Metrics, Spread, micros};
pub use operators::{
    Answered, Launch, Launched, NewKey, OperatorAct, OperatorCaller, Patron, Purse, ReturnsInfo,
    new_operator_key, operator_keys, revoke_operator_key,
};
pub use outbox::{Connection, Letters, Outbox, OutboxBounds};
pub use pace::{Bucket, Rate};
pub use page::Page;
pub use reports::Reports;
pub use restored::OpenedAs;
pub use retention::{MONEY_DAYS, Part, Prunable, Retention};
pub use rooms::{
    ClientAsk, ClientWish, GuestAsk, HouseAsk, Latecomer, RoomAsk, RoomHandle, Rooms, Wish,
};
pub use sessions::{
    BadFile, BadFiles, BetInformation, ConfigFinding, Configs, GameInformation, HOUSE, LaunchAsk,
    LedgerCheck, OperatorInformation, OwedInfo, Proof, RoundQuery, RoundsPage, SessionRequest,
    Sessions, SignedInConsole, Totals, check_configs, check_ledger, default_files,
    operator_information, operator_settings,
};
pub use shared::shutting_down;
pub use table::Refused;
pub use writer::Writer;

/// A result of the house.
pub type Answer<T> = Result<T, Refused>;
