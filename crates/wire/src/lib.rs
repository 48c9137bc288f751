//! What clients and the house say to one another. The TypeScript types and `docs/protocol.md` are
//! generated from here, so a doc comment is a sentence of the protocol.
//!
//! Over the socket a client sends [`Ask`]s and the house sends [`Tell`]s, each one JSON object in
//! a text frame; HiLo and its siblings have their own, in [`session`]. Everything else is HTTP, with
//! the bodies in [`http`].

pub mod admin;
mod ask;
mod changes;
pub mod http;
mod ids;
pub mod room;
pub mod session;
mod tell;

pub use ask::Ask;
pub use changes::{Changes, follow};
pub use ids::{ClientId, DeviceId, MatchId, NotAnId, PlayerId, ReportId, RequestId, TableId};
pub use session::{RoundAsk, SessionAsk, SessionTell};
pub use table::{Code, Refused};
pub use tell::{
    ChannelInfo, GoneWhy, Message, PROTOCOL, SeatInfo, Status, TableInfo, Tell, VoidAttempt,
    VoidReason,
};
