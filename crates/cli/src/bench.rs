//! `croupier bench`: what the rules cost, and what a running house costs.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use bench::{Data, Serving};

use crate::args::{Bench, BenchOf, BenchServe};
use crate::say::{self, Fault};
use crate::serve;

pub(crate) fn run(arguments: &Bench) -> ExitCode {
    match &arguments.of {
        None => rules(arguments.seconds),
        Some(BenchOf::Serve(arguments)) => say::end(house(arguments)),
        Some(BenchOf::Instructions) => say::end(instructions()),
        Some(BenchOf::Echo) => say::end(bench::echo(tell).map_err(Fault::found)),
    }
}

fn rules(seconds: u64) -> ExitCode {
    bench::rules(seconds).iter().for_each(|row| tell(row));
    ExitCode::SUCCESS
}

/// This program again, as a house of its own.
fn house(arguments: &BenchServe) -> Result<(), Fault> {
    let serving = Serving {
        program: this_program()?,
        rounds: arguments.rounds,
        quick: arguments.quick,
        server_core: arguments.server_core,
        folder: arguments.folder.clone(),
        open,
    };
    bench::serve(&serving, tell).map_err(Fault::found)
}

fn instructions() -> Result<(), Fault> {
    let counted = bench::count(&this_program()?, &std::env::temp_dir()).map_err(Fault::found)?;
    tell(&format!("user instructions of a command: {}", counted.instructions));
    tell(&format!("bytes of an update: {}", counted.update_bytes));
    Ok(())
}

fn this_program() -> Result<PathBuf, Fault> {
    let program = std::env::current_exe();
    program.map_err(|error| Fault::found(format_args!("where am I? {error}")))
}

fn open(folder: &Path) -> Result<Data, bench::Fault> {
    let data = serve::Data::open(folder, false).map_err(bench::Fault::new)?;
    Ok(Data { store: data.store, vault: data.vault })
}

fn tell(row: &str) {
    say::tell(row);
}
