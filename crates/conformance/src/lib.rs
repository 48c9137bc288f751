//! The laws that every game obeys, checked over random play, and the runner of scenarios that
//! speak the rule book.
//!
//! The game is the one that the contract's own page begins with. A test in a game's crate is this:
//!
//! ```
//! # use core::convert::Infallible;
//! #
//! # use serde::Serialize;
//! # use table::draws::Dice;
//! # use table::options::{Field, Fields, Options};
//! # use table::{BadConfig, Changes, Game, Lens, Outcome, Rules, Seat, SeatSet, Table, Version, Words};
//! #
//! # table::settings! { pub struct Config {} }
//! # table::words! { pub enum Side { Heads = "heads", Tails = "tails", } }
//! # table::commands! { pub enum Command { Call { side: Side } } }
//! # table::facts! { pub enum Event { Fell { side: Side, winner: Seat } } }
//! # table::open!(State);
//! #
//! # #[derive(Clone, Debug, PartialEq, Eq, Serialize, Changes)]
//! # pub struct State { winner: Option<Seat> }
//! #
//! # impl table::State<Coin> for State {
//! #     fn open(_: Version, _: &Config, _: u8) -> Result<Self, BadConfig> { Ok(Self { winner: None }) }
//! #     fn apply(&mut self, Event::Fell { winner, .. }: &Event) { self.winner = Some(*winner); }
//! #     fn phase(&self) -> &'static str { "calling" }
//! #     fn awaited(&self) -> SeatSet { SeatSet::all(2) }
//! #     fn waits_for_ever(&self) -> bool { true }
//! #     fn outcome(&self) -> Option<Outcome> { Some(Outcome::new(SeatSet::only(self.winner?), vec![0; 2])) }
//! # }
//! #
//! # pub struct Coin;
//! # impl Game for Coin {
//! #     const NAME: &'static str = "coin";
//! #     const SEATS: &'static [u8] = &[2];
//! #     const COMMANDS: &'static [&'static str] = Command::TYPES;
//! #     type Config = Config; type State = State; type View = State;
//! #     type Command = Command; type Event = Event; type Refusal = Infallible;
//! # }
//! #
//! # impl Rules for Coin {
//! #     fn decide(table: &mut Table<'_, Self>, seat: Seat, ask: &Command) -> Result<(), Infallible> {
//! #         let side = Side::ALL[table.choose(2)];
//! #         let is_right = *ask == Command::Call { side };
//! #         let winner = if is_right { seat } else { Seat::new(1 - seat.number()) };
//! #         table.emit(Event::Fell { side, winner });
//! #         Ok(())
//! #     }
//! #     fn options(_: &State, _: Seat, _: Lens) -> Options {
//! #         let sides = Fields::none().with("side", Field::words(Side::WORDS.iter().copied()));
//! #         Options::new().offer("call", Ok::<_, Infallible>(sides))
//! #     }
//! #     fn examples(_: &State, _: Seat) -> Vec<Command> { vec![Command::Call { side: Side::Heads }] }
//! #     fn resample(state: &State, _: Lens, _: &mut Dice) -> State { state.clone() }
//! # }
//! #
//! use conformance::Scenario;
//! use conformance::laws::{self, Plan};
//! use table::erased::Registered;
//!
//! // Every law, over random play with hostile seats. What is broken is told with the lines that
//! // show it, to paste into `croupier table`. A game that is over at once is played more often.
//! let plan = Plan { more_plays: 2_000, ..Plan::default() };
//! for mut law in laws::all() {
//!     laws::check(&Registered::<Coin>::GAME, &plan, &mut *law)
//!         .unwrap_or_else(|broken| panic!("{broken}"));
//! }
//!
//! // One sentence of the rule book, with chance as it is told: the coin falls on tails.
//! let mut table = Scenario::<Coin>::scripted(2, "{}", &[1]);
//! table.accept(1, r#"{"type":"call","side":"heads"}"#);
//! assert_eq!(table.see(0, "/result/winners").to_string(), "[0]");
//! ```

mod effort;
pub mod laws;
mod line;
mod offer;
mod pair;
mod play;
mod player;
mod report;
mod scenario;
mod sight;
mod texts;

pub use effort::Effort;
pub use line::Line;
pub use play::{Answer, Entry, Play, Setting};
pub use report::{Broken, Figures};
pub use scenario::{Scenario, Scripted};
pub use texts::check_texts;
