//! What draws, rules and a running house cost, as ratios within one run.

mod cashflow;
mod draws;
mod fault;
mod meter;
mod random;
mod serve;
mod session;
mod xidach;

use bazaar::Bazaar;
use contraband::Contraband;

pub use fault::Fault;
use meter::Meter;
pub use serve::echo::run as echo;
pub use serve::instructions::{Counted, count};
pub use serve::run as serve;
pub use serve::{Data, Serving};

/// Where a row goes as soon as it is known.
pub type Tell = fn(&str);

/// Measures draws and rules, each for this many seconds; a row for each.
#[must_use]
pub fn rules(seconds: u64) -> Vec<String> {
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
    meter.run()
}
