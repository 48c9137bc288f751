//! What something would come to, by the rules of a game.

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use table::Version;
use table::preview::{NoPreview, Question};

/// A question to a game.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Preview {
    game: String,
    /// By which version of its rules, unless by the newest.
    rules: Option<u32>,
    asked: Question,
}

/// What the game tells, or why it does not.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) enum Told {
    Told(Box<RawValue>),
    Refused(String),
}

pub(crate) fn tell(asked: Preview) -> Told {
    match told(asked) {
        Ok(told) => Told::Told(RawValue::from_string(told).expect("an answer is JSON")),
        Err(why) => Told::Refused(why.to_string()),
    }
}

/// A game of somebody else is not known here, and its board asks its own rules.
fn told(Preview { game, rules, asked }: Preview) -> Result<String, NoPreview> {
    let unknown = || NoPreview::new(format_args!("No rules of a game {game} are here."));
    let newest = games_all::GAMES.find(&game).ok_or_else(unknown)?;
    let rules = rules.map_or(newest.rules_version(), Version::new);
    newest.of_version(rules).ok_or_else(unknown)?.preview(asked)
}
