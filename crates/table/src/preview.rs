//! What a page asks a game beforehand: what something would come to. Question and answer are JSON, and both are of the
//! game's own types. The answer follows from the question alone, so that the page says what it was shown.

use alloc::string::{String, ToString as _};
use core::fmt;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::strict::Inner;

/// A question as it comes in: an object, whose numbers are whole and within ±(2^53 − 1).
#[derive(Deserialize)]
#[serde(transparent)]
pub struct Question(Inner);

impl Question {
    /// Reads it as a game's own type, and writes what is told of it.
    pub fn answer<Asked: DeserializeOwned, Told: Serialize>(
        self,
        told: impl FnOnce(Asked) -> Result<Told, NoPreview>,
    ) -> Result<String, NoPreview> {
        let asked = serde_json::from_value(Value::Object(self.0.0));
        let asked = asked.map_err(|error| NoPreview::new(format_args!("It asks {error}.")))?;
        Ok(serde_json::to_string(&told(asked)?).expect("an answer is plain data"))
    }
}

/// Why a question has no answer, in a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoPreview(String);

impl NoPreview {
    /// For that reason.
    pub fn new(why: impl fmt::Display) -> Self {
        Self(why.to_string())
    }
}

impl fmt::Display for NoPreview {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How long a ladder of some steps is.
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Steps {
        steps: u32,
    }

    fn told(asked: &str) -> String {
        let question = match serde_json::from_str::<Question>(asked) {
            Ok(question) => question,
            Err(error) => return error.to_string(),
        };
        let told = question.answer(|Steps { steps }| match steps {
            0 => Err(NoPreview::new("A ladder has steps.")),
            steps => Ok([steps, 30 * steps]),
        });
        told.unwrap_or_else(|why| why.to_string())
    }

    #[test]
    fn a_question_is_answered_or_refused_in_a_sentence() {
        assert_eq!(told(r#"{"steps":2}"#), "[2,60]");
        assert_eq!(told(r#"{"steps":0}"#), "A ladder has steps.");
        assert!(told(r#"{"rungs":2}"#).starts_with("It asks unknown field `rungs`"));
        for unreadable in ["2", r#"{"steps":1.5}"#, r#"{"steps":9007199254740992}"#] {
            assert!(!told(unreadable).starts_with('['), "{unreadable}");
        }
    }
}
