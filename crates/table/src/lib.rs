//! The contract of a game, and nothing of the house.
//!
//! A game is a pure state machine: [`Rules::decide`] checks a command and emits events at a
//! [`Table`]; [`State::apply`] folds an event into the state. A [`Match`] plays one game, typed;
//! [`erased::AnyMatch`] is the same behind one JSON border, so that whoever serves, referees,
//! records or tests games names none of them.
//!
//! What a viewer may not know is a [`Secret`]: it cannot be serialised, and opens only through a
//! [`Lens`], which no game can make. Chance comes from [`draws`], time comes in as data.

#![no_std]

extern crate alloc;
// What is derived names this crate, also in itself.
extern crate self as table;

mod changes;
pub mod decimal;
pub mod draws;
pub mod erased;
mod event;
mod game;
mod hash;
pub mod hex;
mod matches;
#[doc(hidden)]
pub mod names;
mod number;
pub mod options;
mod outcome;
mod playout;
pub mod preview;
mod refusal;
pub mod sealed;
mod seat;
mod secret;
pub mod settings;
mod shown;
mod state;
pub mod strict;
mod talk;
mod time;
mod version;
mod view;
mod words;

pub use changes::{ChangedFields, Changes};
pub use event::Event;
pub use game::{Game, HALF, Rules, SURE, Table, Touched, Wish};
pub use hash::{Hash, HashText, NotAHash, Prefix};
pub use matches::{FullView, Match, Proposal, Setup};
pub use number::Number;
pub use outcome::Outcome;
pub use refusal::{BadConfig, Code, Refusal, Refused};
pub use sealed::Sealed;
pub use seat::{Actor, Seat, SeatSet, Viewer};
pub use secret::{Audience, Lens, Secret};
pub use settings::{Setting, Settings};
pub use state::State;
pub use table_derive::Changes;
pub use talk::{Channel, Keeping};
pub use time::Millis;
pub use version::Version;
pub use view::View;
pub use words::Words;

/// JSON appended to a buffer.
pub use json_text as json;

/// What the macros write needs, so that games need not name it.
#[doc(hidden)]
pub mod reexport {
    pub use alloc::string::String;
    pub use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
}
