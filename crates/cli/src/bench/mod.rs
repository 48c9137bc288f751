//! `croupier bench`: what the rules cost, as ratios within one run.

mod draws;
mod hilo;
mod meter;

use std::process::ExitCode;

use crate::args::Bench;
use crate::say;
use meter::Meter;

pub(crate) fn run(arguments: &Bench) -> ExitCode {
    let mut meter = Meter::new(arguments.seconds);
    meter.add(draws::limit());
    meter.add(hilo::cards());
    for row in meter.run() {
        say::tell(row);
    }
    ExitCode::SUCCESS
}
