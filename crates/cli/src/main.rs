//! `croupier`: the command line for referees, auditors and analysts.

mod args;
mod bench;
mod lines;
mod pipe;
mod referee;
mod say;
mod verify;

use std::process::ExitCode;

use args::{Arguments, Command};

fn main() -> ExitCode {
    let arguments = match Arguments::read() {
        Ok(arguments) => arguments,
        Err(code) => return code,
    };
    match arguments.command {
        None => args::print_help(),
        Some(Command::Table(table)) => pipe::run(&table),
        Some(Command::Verify(verify)) => verify::run(&verify),
        Some(Command::Bench(bench)) => bench::run(&bench),
    }
}
