//! The games of the house, as everybody may know them.

use serde_json::Value;
use session::Registry;
use table::draws::Seeds;
use table::erased::{AnyGame, Opening};
use wire::http::GameInfo;

/// Every game, session games first.
pub(crate) fn infos(games: &Registry) -> Vec<GameInfo> {
    let sessions = games.sessions.iter().map(|game| info(*game, false));
    sessions.chain(games.tables.iter().map(|game| info(*game, true))).collect()
}

fn info(game: &dyn AnyGame, table: bool) -> GameInfo {
    GameInfo {
        name: game.name().into(),
        seats: game.seat_counts().into(),
        config: defaults(game),
        settings: serde_json::to_value(game.settings()).expect("settings are plain data"),
        table,
    }
}

/// The settings' defaults.
fn defaults(game: &dyn AnyGame) -> Value {
    let seats = *game.seat_counts().first().expect("every game can be played by somebody");
    let opening = Opening { seats, config: "{}", seeds: Seeds::new("", ""), nonce: 0 };
    let play = game.reopen(opening).expect("every game takes its own defaults");
    serde_json::from_str(&play.config()).expect("settings are JSON")
}
