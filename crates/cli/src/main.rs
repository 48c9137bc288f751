//! `croupier`: the house, and the command line for referees, auditors and analysts.

mod args;
mod backup;
mod bench;
mod check;
mod config;
mod fetch;
mod journal_file;
mod lines;
mod pipe;
mod prune;
mod referee;
mod say;
mod serve;
mod verify;

use std::process::ExitCode;

use args::{Arguments, Command};

fn main() -> ExitCode {
    let arguments = match Arguments::read() {
        Ok(arguments) => arguments,
        Err(code) => return code,
    };
    match arguments.command {
        None => serve::run(&arguments.serve),
        Some(Command::Serve(serve)) => serve::run(&serve),
        Some(Command::Backup(backup)) => backup::run(&backup),
        Some(Command::Check(check)) => check::run(&check),
        Some(Command::Prune(prune)) => prune::run(&prune),
        Some(Command::Config(config)) => config::run(&config),
        Some(Command::Table(table)) => pipe::run(&table),
        Some(Command::Verify(verify)) => verify::run(&verify),
        Some(Command::Bench(bench)) => bench::run(&bench),
    }
}
