//! What a table may set: each setting stands once, as data, and the typed config, its defaults,
//! its check, a client's form and the documents are made from that.

mod kinds;

use core::fmt::Debug;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::number::Number;
use crate::refusal::BadConfig;

pub use kinds::{
    Amount, DecimalNumber, Flag, Kind, MOST_MONEY, OneOf, Seats, WholeNumber, amount, flag, money,
    number, rounds, seats, seconds, seconds_or_none, whole, word,
};

/// The typed config of a game; made by [`settings!`](crate::settings). A missing setting has its
/// default; an unknown one, a repeated one and `null` are refused.
pub trait Settings: Clone + Debug + Default + Serialize + DeserializeOwned + Send + Sync {
    /// What may be set, in the order of the rules.
    const SETTINGS: &'static [Setting];

    /// Whether each setting has one of its values.
    fn check(&self) -> Result<(), BadConfig>;
}

/// One setting.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Setting {
    /// Its name in the config.
    pub name: &'static str,
    /// What it sets, in one sentence.
    pub about: &'static str,
    /// The values that it takes.
    #[serde(flatten)]
    pub takes: Takes,
    /// What a table has where nobody sets it.
    pub default: Plain,
}

/// The values that a setting takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Takes {
    /// A whole number.
    Whole {
        /// The smallest.
        min: i64,
        /// The largest.
        max: i64,
    },
    /// A number with decimals.
    Number {
        /// The smallest.
        min: Number,
        /// The largest.
        max: Number,
        /// How many decimals it may have.
        decimals: u8,
    },
    /// Money as a decimal string above 0, with no more decimals than the setting `decimals` says.
    Money {
        /// The most.
        max: i64,
    },
    /// Yes or no.
    Flag {},
    /// A word.
    Word {
        /// The list.
        one_of: &'static [&'static str],
    },
    /// A list with an id for each seat, null or missing where chance is to choose.
    Seats {
        /// The list of the game's data that has the ids.
        of: &'static str,
    },
}

/// A value as a config has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Plain {
    /// A whole number.
    Whole(i64),
    /// A number with decimals.
    Number(Number),
    /// Yes or no.
    Flag(bool),
    /// A word, or money.
    Text(&'static str),
    /// A list.
    List(&'static [&'static str]),
}

/// Makes the config of a game from its settings. A field's comment is the one sentence that says
/// what it sets, and behind its `=` stands what it takes:
///
/// ```
/// use table::Settings;
/// use table::settings::{flag, rounds};
///
/// table::settings! {
///     /// What a table may set.
///     pub struct Config {
///         /// How many rounds are played.
///         pub rounds: u32 = rounds(4),
///         /// Whether the last round counts twice.
///         pub last_twice: bool = flag(false),
///     }
/// }
///
/// let config: Config = serde_json::from_str(r#"{"rounds":101}"#).expect("settings");
/// assert_eq!(config.check().expect_err("too many").to_string(), "rounds must be from 1 to 100");
/// assert_eq!(Config::SETTINGS[1].name, "lastTwice");
/// ```
#[macro_export]
macro_rules! settings {
    (
        $(#[$meta:meta])*
        $vis:vis struct $name:ident $(<const $of:ident: $of_type:ty>)? {
            $(
                #[doc = $about:literal]
                $(#[$more:meta])*
                $field_vis:vis $field:ident: $type:ty = $kind:expr,
            )*
        }
    ) => {
        $(#[$meta])*
        #[derive(
            Clone, Debug, PartialEq, Eq, $crate::reexport::Serialize, $crate::reexport::Deserialize,
        )]
        #[serde(rename_all = "camelCase", deny_unknown_fields, default = "Default::default")]
        $vis struct $name $(<const $of: $of_type>)? {
            $(
                #[doc = $about]
                $(#[$more])*
                $field_vis $field: $type,
            )*
        }

        impl $(<const $of: $of_type>)? Default for $name $(<$of>)? {
            fn default() -> Self {
                Self {
                    $($field: $crate::settings::Kind::<$type>::default(&$kind),)*
                }
            }
        }

        impl $(<const $of: $of_type>)? $crate::Settings for $name $(<$of>)? {
            const SETTINGS: &'static [$crate::Setting] =
                &[$($kind.setting($crate::camel_case!($field), $about.trim_ascii()),)*];

            fn check(&self) -> Result<(), $crate::BadConfig> {
                $($crate::settings::Kind::<$type>::check(
                    &$kind,
                    $crate::camel_case!($field),
                    &self.$field,
                )?;)*
                Ok(())
            }
        }
    };
}
