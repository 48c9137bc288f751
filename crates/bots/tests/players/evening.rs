//! Tables of bots, as tests want them.

use arena::{Evening, Table};
use bots::Budget;
use serde_json::Value;
use table::draws::Seeds;
use table::erased::{AnyMatch, Opening};

/// Enough to see what a bot does.
const THOUGHT: Budget = Budget { nodes: 200, time: None };

/// A table with a bot of that name at each seat.
pub(crate) fn of(game: &str, bots: &[&str], seed: u64) -> Evening {
    with("{}", game, bots, seed)
}

/// The same with settings.
pub(crate) fn with(config: &str, game: &str, bots: &[&str], seed: u64) -> Evening {
    let game = games_all::GAMES.find(game).expect("the game is registered");
    let usual = Table::usual(game, THOUGHT);
    let table = Table { config: config.into(), moves: u32::MAX, ..usual };
    Evening::open(&table, bots, seed).expect("the game takes that many seats")
}

/// A table of that game with nobody at it.
pub(crate) fn table(config: &str, game: &str, seats: u8, seed: u64) -> Box<dyn AnyMatch> {
    let registered = games_all::GAMES.find(game).expect("the game is registered");
    let seeds = Seeds::new(format!("{seed:064x}"), "evening");
    let opening = Opening { seats, config, seeds, nonce: 0 };
    registered.open(opening).expect("the game takes that many seats").0
}

/// Plays until it is over, or until it is enough by what anybody sees; says whether it is over.
pub(crate) fn until(evening: &mut Evening, enough: fn(&Value) -> bool) -> bool {
    while !enough(&evening.view()) && evening.step() {}
    evening.table().is_over()
}

/// What was asked for and refused, with why.
pub(crate) fn refusals(evening: &Evening) -> Vec<String> {
    let asks = evening.asks().iter();
    asks.filter(|ask| ask.refused.is_some()).map(|ask| format!("{ask:?}")).collect()
}
