//! What draws, rules and a running house cost, as ratios within one run.

mod cashflow;
mod draws;
mod erased;
mod fault;
mod meter;
mod random;
mod serve;
mod session;
mod worlds;
mod xidach;

use ::cashflow::Cashflow;
use ::session::Registry;
use ::xidach::XiDach;
use bazaar::Bazaar;
use contraband::Contraband;
use table::erased::AnyGame;

pub use fault::Fault;
use meter::Meter;
pub use serve::echo::run as echo;
pub use serve::instructions::{Counted, count};
pub use serve::run as serve;
pub use serve::{Data, Serving};

/// Where a row goes as soon as it is known.
pub type Tell = fn(&str);

/// The game that a running house is measured with.
pub const SERVED: &str = "xidach";

/// Measures draws and the rules of these games, each for this many seconds; a row for each.
#[must_use]
pub fn rules(seconds: u64, games: &Registry) -> Vec<String> {
    let mut meter = Meter::new(seconds);
    meter.add(draws::limit());
    let ours: Vec<&str> = games_all::GAMES.all().map(AnyGame::name).collect();
    if ours.iter().all(|name| games.find(name).is_some()) {
        add_ours(&mut meter);
    }
    for game in games.tables.iter().filter(|game| !ours.contains(&game.name())) {
        game.seat_counts().iter().for_each(|seats| meter.add(erased::games(*game, *seats)));
    }
    meter.run()
}

/// What is known of our own games, typed.
fn add_ours(meter: &mut Meter) {
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
    add_worlds(meter);
}

fn add_worlds(meter: &mut Meter) {
    for (name, game, seats) in [
        ("Xì Dách", "xidach", 2),
        ("Contraband", "contraband", 2),
        ("Bazaar", "bazaar", 4),
        ("CashFlow", "cashflow", 4),
    ] {
        meter.add(worlds::thoughts(name, game, seats));
    }
    meter.add(worlds::imagined::<XiDach>("Xì Dách", 2));
    meter.add(worlds::played_out::<XiDach>("Xì Dách", 2));
    meter.add(worlds::imagined::<Contraband>("Contraband", 2));
    meter.add(worlds::played_out::<Contraband>("Contraband", 2));
    meter.add(worlds::imagined::<Bazaar>("Bazaar", 4));
    meter.add(worlds::played_out::<Bazaar>("Bazaar", 4));
    meter.add(worlds::imagined::<Cashflow>("CashFlow", 4));
    meter.add(worlds::played_out::<Cashflow>("CashFlow", 4));
}
