//! `croupier bench`: what the rules cost, and what a running house costs.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use bench::{Data, Serving};

use crate::args::{Bench, BenchOf, BenchServe};
use crate::program::Program;
use crate::say::{self, Fault};
use crate::serve;

pub(crate) fn run(arguments: &Bench, program: &Program) -> ExitCode {
    match &arguments.of {
        None => rules(arguments.seconds, program),
        Some(BenchOf::Serve(arguments)) => say::end(house(arguments, program)),
        Some(BenchOf::Instructions) => say::end(instructions(program)),
        Some(BenchOf::Echo) => say::end(bench::echo(tell).map_err(Fault::found)),
    }
}

fn rules(seconds: u64, program: &Program) -> ExitCode {
    bench::rules(seconds, &program.games).iter().for_each(|row| tell(row));
    ExitCode::SUCCESS
}

/// This program again, as a house of its own.
fn house(arguments: &BenchServe, program: &Program) -> Result<(), Fault> {
    program.table(bench::SERVED)?;
    let serving = Serving {
        program: this_program()?,
        rounds: arguments.rounds,
        quick: arguments.quick,
        server_core: arguments.server_core,
        bets: arguments.bets,
        minutes: arguments.minutes,
        postgres: arguments.postgres.clone(),
        folder: arguments.folder.clone(),
        open,
    };
    bench::serve(&serving, tell).map_err(Fault::found)
}

fn instructions(program: &Program) -> Result<(), Fault> {
    program.table(bench::SERVED)?;
    let counted = bench::count(&this_program()?, &std::env::temp_dir()).map_err(Fault::found)?;
    tell(&format!("user instructions of a command: {}", counted.instructions));
    tell(&format!("bytes of an update: {}", counted.update_bytes));
    Ok(())
}

fn this_program() -> Result<PathBuf, Fault> {
    let program = std::env::current_exe();
    program.map_err(|error| Fault::found(format_args!("where am I? {error}")))
}

fn open(data: &Path, home: &Path) -> Result<Data, bench::Fault> {
    let place = serve::Place::of(data, home).map_err(bench::Fault::new)?;
    let data = serve::Data::open(&place, serve::Allowed::default()).map_err(bench::Fault::new)?;
    Ok(Data { store: data.store, keys: data.keys })
}

fn tell(row: &str) {
    say::tell(row);
}
