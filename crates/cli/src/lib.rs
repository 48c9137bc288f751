//! The door for authors: a house, and the command line for referees, auditors and analysts, over any games.
//!
//! A game is written against [`table`] alone, and checked by the laws of `conformance`. This crate makes a
//! program of it: [`Croupier::house`] is told the games, and [`Croupier::serve`] does what the command line
//! says. The guide is `docs/adding-a-game.md`; `croupier new NAME` writes a folder to begin with.
//!
//! The whole program of the game that the contract's page begins with ([`table`]):
//!
//! ```no_run
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
//! use std::process::ExitCode;
//!
//! use croupier::Croupier;
//!
//! fn main() -> ExitCode {
//!     Croupier::house().game::<Coin>().serve()
//! }
//! ```
//!
//! `cargo run` serves it at `http://127.0.0.1:8080`, where it can be played at once, on a page made from
//! its view, its options and its events; `cargo run -- table coin --seats 2` referees it line by line.

mod admin;
mod arena;
mod arena_args;
mod args;
mod audit_page;
mod backup;
mod bench;
mod check;
mod cluster_args;
mod cluster_status;
mod config;
mod copy;
mod croupier;
mod dev;
mod fetch;
mod ledger;
mod new;
mod odds;
mod operator;
mod operator_args;
mod pipe;
mod program;
mod prune;
pub mod read;
mod report;
mod say;
mod serve;
mod simulate;
mod store_args;
mod verify;
mod wallet;

use std::process::ExitCode;

use args::{Arguments, Command};
use program::Program;

pub use bots::{Brain, Budget, Company, Courtesy, Look, Maker};
pub use croupier::Croupier;
pub use server::Settings;

/// Does what the command line says.
fn run(arguments: Arguments, program: &'static Program) -> ExitCode {
    match arguments.command {
        None => serve::run(&arguments.serve, program),
        Some(Command::Serve(serve)) => serve::run(&serve, program),
        Some(Command::Admin(admin)) => admin::run(&admin),
        Some(Command::Backup(backup)) => backup::run(&backup),
        Some(Command::Cluster(asked)) => cluster_status::run(&asked),
        Some(Command::Copy(asked)) => copy::run(&asked),
        Some(Command::Check(check)) => check::run(&check, program),
        Some(Command::Ledger(ledger)) => ledger::run(&ledger),
        Some(Command::Operator(operator)) => operator::run(&operator, program),
        Some(Command::Prune(prune)) => prune::run(&prune, program),
        Some(Command::Config(config)) => config::run(&config, program),
        Some(Command::New(new)) => new::run(&new),
        Some(Command::Dev(dev)) => dev::run(&dev, program),
        Some(Command::Table(table)) => pipe::run(&table, program),
        Some(Command::Verify(verify)) => verify::run(&verify, program),
        Some(Command::AuditPage(page)) => audit_page::run(&page),
        Some(Command::Bench(bench)) => bench::run(&bench, program),
        Some(Command::Arena(arena)) => arena::run(&arena, program),
        Some(Command::Odds(odds)) => odds::run(&odds, program),
        Some(Command::Simulate(simulate)) => simulate::run(&simulate, program),
        Some(Command::Report(report)) => report::run(&report, program),
        Some(Command::Wallet(wallet)) => wallet::run(&wallet),
    }
}
