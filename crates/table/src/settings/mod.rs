//! What a table may set: each setting stands once, as data, and the typed config, its defaults,
//! its check, a client's form and the documents are made from that.

mod kinds;

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Debug;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::number::Number;
use crate::refusal::BadConfig;
use crate::strict;
use crate::version::Version;

pub use kinds::{
    Amount, DecimalNumber, Flag, Kind, MOST_MONEY, OneOf, Seats, WholeNumber, amount, flag, money,
    number, rounds, seats, seconds, seconds_or_none, whole, word,
};

/// The typed config of a game; made by [`settings!`](crate::settings!). A missing setting has its
/// default; an unknown one, a repeated one and `null` are refused. Its own serde is that of the
/// newest rules; [`strict::settings`] reads it by any version, and
/// [`text`] writes it.
pub trait Settings: Clone + Debug + Default + Serialize + DeserializeOwned + Send + Sync {
    /// What may be set by any version, in the order of the rules, with the newest defaults.
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
    /// The first version of the rules that has it.
    #[serde(skip)]
    pub since: Version,
    /// What a table had where nobody set it, before a version changed that.
    #[serde(skip)]
    pub earlier: Option<Earlier>,
}

/// The default that a setting had before a version of the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Earlier {
    /// The first version that no longer has it.
    pub until: Version,
    /// What it was.
    pub default: Plain,
}

impl Setting {
    /// The setting as those rules have it; none if a later version brought it.
    pub fn under(self, rules: Version) -> Option<Self> {
        let default = self.earlier_default(rules).unwrap_or(self.default);
        (self.since <= rules).then_some(Self { default, ..self })
    }

    /// Its default under those rules, if a later version changed it.
    pub(crate) fn earlier_default(&self, rules: Version) -> Option<Plain> {
        self.earlier.filter(|earlier| rules < earlier.until).map(|earlier| earlier.default)
    }
}

/// The settings that those rules have, in their order.
pub fn under<C: Settings>(rules: Version) -> Vec<Setting> {
    C::SETTINGS.iter().filter_map(|setting| setting.under(rules)).collect()
}

/// A config as those rules write it, with all defaults filled in.
pub fn text<C: Settings>(rules: Version, config: &C) -> String {
    let text = serde_json::to_string(config).expect("settings are plain data");
    let known = under::<C>(rules);
    if known.len() == C::SETTINGS.len() {
        return text;
    }
    strict::only(&text, |name| known.iter().any(|setting| setting.name == name))
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

/// Something that a seat may pick before the start, with what it would begin with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The setting that takes it, one with a value for each seat.
    pub setting: &'static str,
    /// Its id.
    pub id: String,
    /// What the rules make of it, by name.
    pub figures: BTreeMap<&'static str, i64>,
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

#[cfg(test)]
mod tests {
    use super::*;

    crate::settings! {
        /// One setting of each age.
        struct Config {
            /// As ever.
            old: i64 = whole(1, 0..=9),
            /// With another default since.
            changed: i64 = whole(5, 0..=9).before(Version::SECOND, 3),
            /// New.
            new: i64 = whole(7, 0..=9).since(Version::SECOND),
        }
    }

    #[test]
    fn a_setting_has_the_default_of_the_rules_that_are_played() {
        let rows = [
            (Version::FIRST, "{}", Some(r#"{"old":1,"changed":3}"#)),
            (Version::FIRST, r#"{"changed":5,"old":2}"#, Some(r#"{"old":2,"changed":5}"#)),
            (Version::FIRST, r#"{"new":7}"#, None),
            (Version::FIRST, r#"{"newer":7}"#, None),
            (Version::FIRST, r#"{"changed":1,"changed":1}"#, None),
            (Version::SECOND, "{}", Some(r#"{"old":1,"changed":5,"new":7}"#)),
            (Version::SECOND, r#"{"new":-0}"#, Some(r#"{"old":1,"changed":5,"new":0}"#)),
        ];
        for (rules, given, expected) in rows {
            let config = strict::settings::<Config>(rules, given);
            let written = config.ok().map(|config| text(rules, &config));
            assert_eq!(written.as_deref(), expected, "{rules:?} {given}");
        }
    }

    #[test]
    fn a_setting_is_told_as_the_rules_that_are_played_have_it() {
        let told = |rules| -> Vec<(&str, Plain)> {
            under::<Config>(rules).into_iter().map(|one| (one.name, one.default)).collect()
        };
        let [old, new] = [("old", Plain::Whole(1)), ("new", Plain::Whole(7))];
        assert_eq!(told(Version::FIRST), [old, ("changed", Plain::Whole(3))]);
        assert_eq!(told(Version::SECOND), [old, ("changed", Plain::Whole(5)), new]);
    }
}
