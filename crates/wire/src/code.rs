//! Why the house does not take a request.

use serde::{Deserialize, Serialize};

/// The house's own codes. A refused game command has one of the games' codes instead
/// (`wrong_phase`, `not_your_turn`, …).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Code {
    /// The message cannot be read.
    BadInput,
    /// Say who you are first.
    Unauthorized,
    /// There is no such thing, or you may not see it: the answer is the same.
    NotFound,
    /// It is not yours to ask for.
    Forbidden,
    /// The same id with another body, a seat that is taken, a table that has moved on.
    Conflict,
    /// Too much at once; try again later.
    RateLimited,
    /// The store failed: nothing more is taken until the house is started again.
    StorageFailed,
    /// The house is closing down.
    ShuttingDown,
}

impl Code {
    /// The code as the wire has it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::BadInput => "bad_input",
            Self::Unauthorized => "unauthorized",
            Self::NotFound => "not_found",
            Self::Forbidden => "forbidden",
            Self::Conflict => "conflict",
            Self::RateLimited => "rate_limited",
            Self::StorageFailed => "storage_failed",
            Self::ShuttingDown => "shutting_down",
        }
    }
}

/// A refusal: a code for programs, a sentence for people.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Refusal {
    /// One of the house's codes, or of the games'.
    pub code: String,
    /// One plain English sentence.
    pub message: String,
}

impl Refusal {
    /// A refusal of the house.
    pub fn new(code: Code, message: impl std::fmt::Display) -> Self {
        Self { code: code.word().into(), message: message.to_string() }
    }
}
