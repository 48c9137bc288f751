//! Why a request was not taken.

use alloc::string::{String, ToString};
use core::convert::Infallible;
use core::fmt;

use serde::{Deserialize, Serialize};

/// Why not, in one word for programs: first the contract's codes, in the order in which they are
/// checked, then those of the house around the games.
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
    /// The house's: say who you are first.
    Unauthorized,
    /// The house's: there is no such thing, or you may not see it; the answer is the same.
    NotFound,
    /// The house's: it is not yours to ask for.
    Forbidden,
    /// The house's: the same id with another body, a seat that is taken, a table that has moved on.
    Conflict,
    /// The house's: what the request quotes (a commitment, a client seed, a nonce) is not in force; look
    /// again, and keep what you see before you ask again.
    StaleSeed,
    /// The house's: too much at once; try again later.
    RateLimited,
    /// The house's: the store failed; nothing more is taken until the house is started again.
    StorageFailed,
    /// The house's: it is closing down.
    ShuttingDown,
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
            Self::Unauthorized => "unauthorized",
            Self::NotFound => "not_found",
            Self::Forbidden => "forbidden",
            Self::Conflict => "conflict",
            Self::StaleSeed => "stale_seed",
            Self::RateLimited => "rate_limited",
            Self::StorageFailed => "storage_failed",
            Self::ShuttingDown => "shutting_down",
        }
    }
}

/// A game's own reasons, made by [`refusals!`](crate::refusals): a closed enum whose `Display` is
/// one plain English sentence that says what would be accepted.
pub trait Refusal: fmt::Debug + fmt::Display + Clone + Eq {
    /// The contract's code for this reason.
    fn code(&self) -> Code;
    /// The reason's own name, which tells apart what one code covers.
    fn name(&self) -> &'static str;

    /// One step of a staircase: refuses unless the rule holds.
    fn unless(self, holds: bool) -> Result<(), Self> {
        if holds { Ok(()) } else { Err(self) }
    }

    /// One step of a staircase: refuses when something speaks against it.
    fn when(self, against: bool) -> Result<(), Self> {
        self.unless(!against)
    }
}

/// A game whose rules refuse nothing of what can be read has no reasons.
impl Refusal for Infallible {
    fn code(&self) -> Code {
        match *self {}
    }

    fn name(&self) -> &'static str {
        match *self {}
    }
}

/// Makes the reasons of a game: each once, with its name, its code and its sentence.
///
/// ```
/// use table::{Code, Refusal as _};
///
/// table::refusals! {
///     /// A request that the table does not take.
///     pub enum Refusal {
///         /// A bid in another phase.
///         NotBidding => WrongPhase: "Bids are taken before the cards are shown.";
///         /// A bid above the player's money.
///         TooHigh {
///             /// What the player has.
///             held: i64,
///         } => InsufficientFunds: "You can bid up to {held}.";
///     }
/// }
///
/// let refusal = Refusal::TooHigh { held: 7 };
/// assert_eq!((refusal.code(), refusal.name()), (Code::InsufficientFunds, "tooHigh"));
/// assert_eq!(refusal.to_string(), "You can bid up to 7.");
/// ```
///
/// A last line `..Shared(Reasons)` takes in reasons that several games have.
#[macro_export]
macro_rules! refusals {
    (
        $(#[$meta:meta])*
        $vis:vis enum $name:ident {
            $(
                $(#[$doc:meta])*
                $variant:ident $({ $($(#[$field_doc:meta])* $field:ident: $type:ty),+ $(,)? })?
                    => $code:ident: $sentence:literal $(, $value:expr)*;
            )+
            $(..$shared:ident($reasons:ty))?
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        $vis enum $name {
            $(
                $(#[$doc])*
                $variant $({ $($(#[$field_doc])* $field: $type),+ })?,
            )+
            $(
                /// A reason that several games have.
                $shared($reasons),
            )?
        }

        impl $crate::Refusal for $name {
            fn code(&self) -> $crate::Code {
                match self {
                    $(Self::$variant { .. } => $crate::Code::$code,)+
                    $(Self::$shared(reason) => <$reasons as $crate::Refusal>::code(reason),)?
                }
            }

            fn name(&self) -> &'static str {
                match self {
                    $(Self::$variant { .. } => $crate::camel_case!($variant),)+
                    $(Self::$shared(reason) => <$reasons as $crate::Refusal>::name(reason),)?
                }
            }
        }

        impl core::fmt::Display for $name {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                match self {
                    $(Self::$variant $({ $($field),+ })? => write!(f, $sentence $(, $value)*),)+
                    $(Self::$shared(reason) => core::fmt::Display::fmt(reason, f),)?
                }
            }
        }

        $(impl From<$reasons> for $name {
            fn from(reason: $reasons) -> Self {
                Self::$shared(reason)
            }
        })?
    };
}

/// A refusal as whoever asked gets it: of a game's rules, or of the house.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Refused {
    /// For programs.
    pub code: Code,
    /// The name of the game's own reason, which tells apart what one code covers; the house's
    /// refusals have none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// For people: one plain English sentence that says what would be accepted.
    pub message: String,
}

impl Refused {
    /// A refusal with that code and sentence.
    pub fn new(code: Code, message: impl fmt::Display) -> Self {
        Self { code, reason: None, message: message.to_string() }
    }
}

impl<R: Refusal> From<R> for Refused {
    fn from(refusal: R) -> Self {
        let reason = Some(refusal.name().to_string());
        Self { reason, ..Self::new(refusal.code(), refusal) }
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
