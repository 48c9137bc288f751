//! The registry: the only crate that names every game.

use bazaar::Bazaar;
use cashflow::Cashflow;
use chickenroad::ChickenRoad;
use contraband::Contraband;
use dragontower::DragonTower;
use hilo::Hilo;
use table::erased::{AnyGame, Registered};
use xidach::XiDach;

/// Every game of the house, a line each.
pub static GAMES: &[&dyn AnyGame] = &[
    &Registered::<Hilo>::GAME,
    &Registered::<ChickenRoad>::GAME,
    &Registered::<DragonTower>::GAME,
    &Registered::<XiDach>::GAME,
    &Registered::<Contraband>::GAME,
    &Registered::<Bazaar>::GAME,
    &Registered::<Cashflow>::GAME,
];

/// The game of that name.
pub fn find(name: &str) -> Option<&'static dyn AnyGame> {
    GAMES.iter().copied().find(|game| game.name() == name)
}
