//! `croupier bench`: what the rules cost, and what a house costs, as ratios within one run.

mod cashflow;
mod draws;
mod meter;
mod random;
mod serve;
mod session;
mod xidach;

use std::process::ExitCode;

use bazaar::Bazaar;
use contraband::Contraband;

use crate::args::{Bench, BenchOf};
use crate::say;
use meter::Meter;

pub(crate) fn run(arguments: &Bench) -> ExitCode {
    match &arguments.of {
        None => rules(arguments.seconds),
        Some(BenchOf::Serve(arguments)) => say::end(serve::run(arguments)),
        Some(BenchOf::Echo) => say::end(serve::echo::run()),
    }
}

fn rules(seconds: u64) -> ExitCode {
    let mut meter = Meter::new(seconds);
    meter.add(draws::limit());
    meter.add(session::hilo_cards());
    meter.add(session::chickenroad_steps());
    meter.add(session::dragontower_steps());
    for seats in [2, 4, 8] {
        meter.add(xidach::fair(seats));
        meter.add(xidach::cheap(seats));
        meter.add(xidach::erased(seats));
    }
    for seats in [2, 4, 6] {
        meter.add(random::games::<Contraband>("Contraband games", seats));
    }
    for seats in [2, 4, 6, 8] {
        meter.add(random::games::<Bazaar>("Bazaar games", seats));
    }
    for seats in [1, 4, 8] {
        meter.add(cashflow::games(seats));
        meter.add(cashflow::copies(seats));
    }
    for row in meter.run() {
        say::tell(row);
    }
    ExitCode::SUCCESS
}
