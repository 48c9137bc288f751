//! The registry: the only crate that names every game.

use cashflow::Cashflow;
use hilo::Hilo;
use table::erased::{AnyGame, Registered};

/// Every game of the house, a line each.
pub static GAMES: &[&dyn AnyGame] = &[&Registered::<Hilo>::GAME, &Registered::<Cashflow>::GAME];

/// The game of that name.
pub fn find(name: &str) -> Option<&'static dyn AnyGame> {
    GAMES.iter().copied().find(|game| game.name() == name)
}
