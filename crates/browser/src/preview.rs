//! What something would come to, by the rules of a game, and how likely it is.

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
    rules: Option<Version>,
    asked: Question,
}

/// What the game tells, or why it does not.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) enum Told {
    Told(Box<RawValue>),
    Refused(String),
}

impl Told {
    fn of(answer: Result<String, NoPreview>) -> Self {
        match answer {
            Ok(told) => Self::Told(RawValue::from_string(told).expect("an answer is JSON")),
            Err(why) => Self::Refused(why.to_string()),
        }
    }
}

/// A question about odds: the games against the house share what answers it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Odds {
    asked: Question,
}

pub(crate) fn odds(Odds { asked }: Odds) -> Told {
    Told::of(odds::page::answer(asked))
}

pub(crate) fn told(asked: Preview) -> Told {
    let Preview { game, rules, asked } = asked;
    Told::of(games_all::preview(&game, rules, asked))
}
