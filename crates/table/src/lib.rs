//! The contract of a game, and nothing of the house.
//!
//! A game is a pure state machine: [`Rules::decide`] checks a command and emits events at a
//! [`Table`]; [`State::apply`] folds an event into the state. A [`Match`] plays one game, typed;
//! [`erased::AnyMatch`] is the same behind one JSON border, so that whoever serves, referees,
//! records or tests games names none of them.
//!
//! What a viewer may not know is a [`Secret`]: it cannot be serialised, and opens only through a
//! [`Lens`], which no game can make. Chance comes from [`draws`], time comes in as data.
//!
//! # A whole game
//!
//! Two players, and whoever calls the coin first wins if it falls so. Nothing is hidden here, so that
//! state and view are one type, and nothing is refused, so that the reason is [`Infallible`]. What a
//! player asks for, what happened and what is true are apart: rules decide, and states only follow.
//!
//! [`Infallible`]: core::convert::Infallible
//!
//! ```
//! use core::convert::Infallible;
//!
//! use serde::Serialize;
//! use table::draws::Dice;
//! use table::options::{Field, Fields, Options};
//! use table::{BadConfig, Changes, Game, Lens, Outcome, Rules, Seat, SeatSet, Table, Version, Words};
//!
//! table::settings! { pub struct Config {} }
//! table::words! { pub enum Side { Heads = "heads", Tails = "tails", } }
//! table::commands! { pub enum Command { Call { side: Side } } }
//! table::facts! { pub enum Event { Fell { side: Side, winner: Seat } } }
//! table::open!(State);
//!
//! #[derive(Clone, Debug, PartialEq, Eq, Serialize, Changes)]
//! pub struct State { winner: Option<Seat> }
//!
//! impl table::State<Coin> for State {
//!     fn open(_: Version, _: &Config, _: u8) -> Result<Self, BadConfig> { Ok(Self { winner: None }) }
//!     fn apply(&mut self, Event::Fell { winner, .. }: &Event) { self.winner = Some(*winner); }
//!     fn phase(&self) -> &'static str { "calling" }
//!     fn awaited(&self) -> SeatSet { SeatSet::all(2) }
//!     fn waits_for_ever(&self) -> bool { true }
//!     fn outcome(&self) -> Option<Outcome> { Some(Outcome::new(SeatSet::only(self.winner?), vec![0; 2])) }
//! }
//!
//! pub struct Coin;
//! impl Game for Coin {
//!     const NAME: &'static str = "coin";
//!     const SEATS: &'static [u8] = &[2];
//!     const COMMANDS: &'static [&'static str] = Command::TYPES;
//!     type Config = Config; type State = State; type View = State;
//!     type Command = Command; type Event = Event; type Refusal = Infallible;
//! }
//!
//! impl Rules for Coin {
//!     fn decide(table: &mut Table<'_, Self>, seat: Seat, ask: &Command) -> Result<(), Infallible> {
//!         let side = Side::ALL[table.choose(2)];
//!         let is_right = *ask == Command::Call { side };
//!         let winner = if is_right { seat } else { Seat::new(1 - seat.number()) };
//!         table.emit(Event::Fell { side, winner });
//!         Ok(())
//!     }
//!     fn options(_: &State, _: Seat, _: Lens) -> Options {
//!         let sides = Fields::none().with("side", Field::words(Side::WORDS.iter().copied()));
//!         Options::new().offer("call", Ok::<_, Infallible>(sides))
//!     }
//!     fn examples(_: &State, _: Seat) -> Vec<Command> { vec![Command::Call { side: Side::Heads }] }
//!     fn resample(state: &State, _: Lens, _: &mut Dice) -> State { state.clone() }
//! }
//!
//! // A match of it. The seeds fix every draw: this coin falls on tails, here and everywhere.
//! use table::draws::{FairDraws, Seeds};
//! use table::{Match, Millis, Setup};
//!
//! let setup = Setup { rules: Version::FIRST, seats: 2, config: Config {}, nonce: 0 };
//! let chance = FairDraws::new(Seeds::new("the house's seed", "lucky"));
//! let (mut play, _) = Match::<Coin>::open(setup, chance).expect("the settings are in their ranges");
//! let call = Command::Call { side: Side::Heads };
//! let proposal = play.propose(Seat::new(1), &call, Millis::ZERO).expect("anybody may call");
//! assert_eq!(proposal.events, [Event::Fell { side: Side::Tails, winner: Seat::new(0) }]);
//! assert!(!play.is_over(), "nothing is true before it is committed");
//! play.commit(proposal);
//! assert_eq!(play.outcome().expect("it fell").winners, SeatSet::only(Seat::new(0)));
//! ```

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
mod open;
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
