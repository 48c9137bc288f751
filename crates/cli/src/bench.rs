//! `croupier bench`: what the rules cost, and what a running house costs.

use std::path::Path;
use std::process::ExitCode;

use bench::{Data, Serving};

use crate::args::{Bench, BenchOf, BenchServe};
use crate::say::{self, Fault};
use crate::serve;

pub(crate) fn run(arguments: &Bench) -> ExitCode {
    match &arguments.of {
        None => rules(arguments.seconds),
        Some(BenchOf::Serve(arguments)) => say::end(house(arguments)),
        Some(BenchOf::Echo) => say::end(bench::echo(tell).map_err(Fault::found)),
    }
}

fn rules(seconds: u64) -> ExitCode {
    bench::rules(seconds).iter().for_each(|row| tell(row));
    ExitCode::SUCCESS
}

/// This program again, as a house of its own.
fn house(arguments: &BenchServe) -> Result<(), Fault> {
    let program = std::env::current_exe();
    let serving = Serving {
        program: program.map_err(|error| Fault::found(format_args!("where am I? {error}")))?,
        rounds: arguments.rounds,
        quick: arguments.quick,
        server_core: arguments.server_core,
        folder: arguments.folder.clone(),
        open,
    };
    bench::serve(&serving, tell).map_err(Fault::found)
}

fn open(folder: &Path) -> Result<Data, bench::Fault> {
    let data = serve::Data::open(folder).map_err(bench::Fault::new)?;
    Ok(Data { store: data.store, vault: data.vault })
}

fn tell(row: &str) {
    say::tell(row);
}
