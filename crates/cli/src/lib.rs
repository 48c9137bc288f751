//! The door for authors: a house, and the command line for referees, auditors and analysts, over any games.
//!
//! A game is written against [`table`] alone, and checked by the laws of `conformance`. This crate makes a
//! program of it: [`Croupier::house`] is told the games, and [`Croupier::serve`] does what the command line
//! says. The guide is `docs/adding-a-game.md`; `croupier new NAME` writes a folder to begin with.

mod admin;
mod arena;
mod args;
mod audit_page;
mod backup;
mod bench;
mod check;
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
