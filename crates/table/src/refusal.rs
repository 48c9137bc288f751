//! Why a request was not taken.

use alloc::string::{String, ToString};
use core::fmt;

use serde::{Deserialize, Serialize};

/// The contract's error codes, in the order in which they are checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Code {
    /// Not JSON, unknown or missing fields, wrong types, an unknown type or word.
    BadInput,
    /// Earlier than the table's time, or more than a day ahead of it.
    BadTime,
    /// The game has ended.
    GameOver,
    /// Not in this phase.
    WrongPhase,
    /// It is another's turn.
    NotYourTurn,
    /// The rules forbid it here, or it names what does not exist.
    NotAllowed,
    /// An amount outside the rules.
    InvalidAmount,
    /// More than the player has.
    InsufficientFunds,
}

impl Code {
    /// The code as the wire has it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::BadInput => "bad_input",
            Self::BadTime => "bad_time",
            Self::GameOver => "game_over",
            Self::WrongPhase => "wrong_phase",
            Self::NotYourTurn => "not_your_turn",
            Self::NotAllowed => "not_allowed",
            Self::InvalidAmount => "invalid_amount",
            Self::InsufficientFunds => "insufficient_funds",
        }
    }
}

/// A game's own reasons: a closed enum whose `Display` is one plain English sentence that says
/// what would be accepted.
pub trait Refusal: fmt::Debug + fmt::Display + Clone + Eq {
    /// The contract's code for this reason.
    fn code(&self) -> Code;
}

/// A refusal as the wire has it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Refused {
    /// The contract's code.
    pub code: Code,
    /// One plain English sentence.
    pub message: String,
}

impl Refused {
    /// A refusal with that code and sentence.
    pub fn new(code: Code, message: impl fmt::Display) -> Self {
        Self { code, message: message.to_string() }
    }
}

impl<R: Refusal> From<R> for Refused {
    fn from(refusal: R) -> Self {
        Self::new(refusal.code(), refusal)
    }
}

/// A configuration or seat count that a game does not take, in one sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadConfig(String);

impl BadConfig {
    /// A configuration refused with that sentence.
    pub fn new(message: impl fmt::Display) -> Self {
        Self(message.to_string())
    }
}

impl fmt::Display for BadConfig {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl core::error::Error for BadConfig {}
