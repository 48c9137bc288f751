//! The games of the house, as everybody may know them.

use std::collections::BTreeMap;

use serde_json::Value;
use session::Registry;
use table::draws::Seeds;
use table::erased::{AnyGame, Opening};
use table::settings::Choice;
use wire::http::{ChoiceInfo, GameInfo, GameTexts};

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
        choices: game.choices().into_iter().map(choice).collect(),
        table,
        texts: texts(game),
        board: None,
    }
}

/// What the game says to people. A text that cannot be read is left out, which the log says: the game
/// is played all the same.
fn texts(game: &dyn AnyGame) -> BTreeMap<String, GameTexts> {
    let read = |&(language, text): &(&str, &str)| match serde_json::from_str(text) {
        Ok(texts) => Some((language.to_owned(), texts)),
        Err(error) => {
            tracing::warn!(game = game.name(), language, %error, "its texts cannot be read");
            None
        }
    };
    game.texts().iter().filter_map(read).collect()
}

fn choice(Choice { setting, id, figures }: Choice) -> ChoiceInfo {
    let figures = figures.into_iter().map(|(name, figure)| (name.into(), figure)).collect();
    ChoiceInfo { setting: setting.into(), id, figures }
}

/// The settings' defaults.
fn defaults(game: &dyn AnyGame) -> Value {
    let seats = *game.seat_counts().first().expect("every game can be played by somebody");
    let opening = Opening { seats, config: "{}", seeds: Seeds::new("", ""), nonce: 0 };
    let play = game.reopen(opening).expect("every game takes its own defaults");
    serde_json::from_str(&play.config()).expect("settings are JSON")
}
