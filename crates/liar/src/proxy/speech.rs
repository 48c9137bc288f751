//! What goes through: requests, answers and messages.

use axum::http::HeaderMap;
use serde_json::Value;

/// A client, numbered in the order in which they came.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Speaker(pub(crate) usize);

impl Speaker {
    /// Whoever came first.
    pub(crate) const FIRST: Self = Self(0);

    /// The token that a request shows.
    pub(crate) fn token(headers: &HeaderMap) -> Option<&str> {
        let text = |name| headers.get(name).and_then(|value| value.to_str().ok());
        let bearer = text("authorization").and_then(|value| value.strip_prefix("Bearer "));
        let cookies = text("cookie").into_iter().flat_map(|value| value.split("; "));
        bearer.or_else(|| cookies.filter_map(|one| one.strip_prefix("croupier=")).next())
    }
}

/// A request over HTTP: what is asked for, by whom.
pub struct Call {
    /// Who asks, if the house knows them.
    pub(crate) speaker: Option<Speaker>,
    pub(crate) method: String,
    /// The address without what is behind a question mark.
    pub(crate) path: String,
    /// The body; null where it is none or no JSON.
    pub(crate) body: Value,
}

impl Call {
    /// Whether it is this request; `*` stands for any one part of the path.
    pub(crate) fn is(&self, method: &str, path: &str) -> bool {
        let (own, asked) = (self.path.split('/'), path.split('/'));
        self.method == method
            && own.clone().count() == asked.clone().count()
            && own.zip(asked).all(|(own, asked)| asked == "*" || own == asked)
    }

    /// The table or the seed that its address names.
    pub(crate) fn named(&self) -> &str {
        self.path.split('/').nth(3).unwrap_or_default()
    }
}

/// An answer over HTTP.
pub struct Answer {
    pub(crate) status: u16,
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) content: Content,
}

/// What an answer holds.
pub(crate) enum Content {
    Json(Value),
    /// A journal, or a page of the client.
    Other(Vec<u8>),
}

impl Answer {
    /// What it says, if that is JSON.
    pub(crate) fn json(&mut self) -> Option<&mut Value> {
        match &mut self.content {
            Content::Json(value) => Some(value),
            Content::Other(_) => None,
        }
    }

    /// Says something else instead.
    pub(crate) fn set_text(&mut self, text: String) {
        self.content = Content::Other(text.into_bytes());
    }

    /// A text that is no JSON.
    pub(crate) fn text(&self) -> Option<&str> {
        match &self.content {
            Content::Json(_) => None,
            Content::Other(bytes) => str::from_utf8(bytes).ok(),
        }
    }
}

/// What becomes of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// It goes on, as it is by now.
    Pass,
    /// It never arrives.
    Swallow,
}

/// What else is said, before the message at hand goes on.
#[derive(Default)]
pub struct Asides {
    pub(crate) to_client: Vec<Value>,
    pub(crate) to_house: Vec<Value>,
}
