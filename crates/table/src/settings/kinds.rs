//! The kinds of settings: what stands behind the `=` of a field.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::Display;
use core::marker::PhantomData;
use core::ops::RangeInclusive;

use super::{Earlier, Plain, Setting, Takes};
use crate::number::Number;
use crate::refusal::BadConfig;
use crate::version::Version;
use crate::words::Words;

/// A kind of setting with its default and its range: what stands behind the `=` of a field. Each
/// also has a `setting` that names it.
pub trait Kind<T> {
    /// The default.
    fn default(&self) -> T;
    /// Whether it takes the value.
    fn check(&self, name: &str, value: &T) -> Result<(), BadConfig>;
}

/// A whole number within a range.
#[derive(Clone, Copy, Debug)]
pub struct WholeNumber {
    default: i64,
    min: i64,
    max: i64,
    since: Version,
    earlier: Option<Earlier>,
}

/// A whole number within a range of the rules.
pub const fn whole(default: i64, range: RangeInclusive<i64>) -> WholeNumber {
    let (min, max) = (*range.start(), *range.end());
    WholeNumber { default, min, max, since: Version::FIRST, earlier: None }
}

/// How many rounds, within the contract's range.
pub const fn rounds(default: i64) -> WholeNumber {
    whole(default, 1..=100)
}

/// How many seconds, within the contract's range.
pub const fn seconds(default: i64) -> WholeNumber {
    whole(default, 1..=86_400)
}

/// How many seconds, where 0 is without a limit.
pub const fn seconds_or_none(default: i64) -> WholeNumber {
    whole(default, 0..=86_400)
}

/// How much money, within the contract's range.
pub const fn money(default: i64) -> WholeNumber {
    whole(default, 0..=MOST_MONEY)
}

/// The contract's limit on money.
pub const MOST_MONEY: i64 = 1_000_000_000;

impl WholeNumber {
    /// The same, for a setting that a version of the rules brought.
    #[must_use]
    pub const fn since(self, rules: Version) -> Self {
        Self { since: rules, ..self }
    }

    /// The same, for a setting that had another default before that version of the rules.
    #[must_use]
    pub const fn before(self, until: Version, default: i64) -> Self {
        Self { earlier: Some(Earlier { until, default: Plain::Whole(default) }), ..self }
    }

    /// The setting of that name.
    pub const fn setting(self, name: &'static str, about: &'static str) -> Setting {
        let Self { default, min, max, since, earlier } = self;
        assert!(min <= default && default <= max, "a default lies within its range");
        let (takes, default) = (Takes::Whole { min, max }, Plain::Whole(default));
        Setting { name, about, takes, default, since, earlier }
    }
}

impl<T: Copy + TryFrom<i64> + TryInto<i64>> Kind<T> for WholeNumber {
    fn default(&self) -> T {
        T::try_from(self.default).ok().expect("a setting's type holds its default")
    }

    fn check(&self, name: &str, value: &T) -> Result<(), BadConfig> {
        let whole: Option<i64> = (*value).try_into().ok();
        let within = whole.is_some_and(|whole| (self.min..=self.max).contains(&whole));
        refuse_unless(within, name, &self.min, &self.max)
    }
}

/// A setting that every version of the rules has, with the same default.
const fn lasting(name: &'static str, about: &'static str, takes: Takes, default: Plain) -> Setting {
    Setting { name, about, takes, default, since: Version::FIRST, earlier: None }
}

fn refuse_unless(
    within: bool,
    name: &str,
    min: &dyn Display,
    max: &dyn Display,
) -> Result<(), BadConfig> {
    if within {
        return Ok(());
    }
    Err(BadConfig::new(format_args!("{name} must be from {min} to {max}")))
}

/// A number with decimals, within a range.
#[derive(Clone, Copy, Debug)]
pub struct DecimalNumber {
    default: Number,
    min: Number,
    max: Number,
}

/// A number with decimals, from the smallest to the largest.
pub const fn number(default: Number, min: Number, max: Number) -> DecimalNumber {
    DecimalNumber { default, min, max }
}

impl DecimalNumber {
    /// The setting of that name.
    pub const fn setting(self, name: &'static str, about: &'static str) -> Setting {
        let Self { default, min, max } = self;
        let takes = Takes::Number { min, max, decimals: Number::DECIMALS };
        lasting(name, about, takes, Plain::Number(default))
    }
}

impl Kind<Number> for DecimalNumber {
    fn default(&self) -> Number {
        self.default
    }

    fn check(&self, name: &str, value: &Number) -> Result<(), BadConfig> {
        refuse_unless((self.min..=self.max).contains(value), name, &self.min, &self.max)
    }
}

/// Money as a decimal string.
#[derive(Clone, Copy, Debug)]
pub struct Amount(&'static str);

/// Money as a decimal string; whether it is one, the currency's decimals say, which are a setting
/// too: it shows when the table is opened.
pub const fn amount(default: &'static str) -> Amount {
    Amount(default)
}

impl Amount {
    /// The setting of that name.
    pub const fn setting(self, name: &'static str, about: &'static str) -> Setting {
        lasting(name, about, Takes::Money { max: MOST_MONEY }, Plain::Text(self.0))
    }
}

impl Kind<String> for Amount {
    fn default(&self) -> String {
        self.0.to_string()
    }

    fn check(&self, _name: &str, _value: &String) -> Result<(), BadConfig> {
        Ok(())
    }
}

/// Yes or no.
#[derive(Clone, Copy, Debug)]
pub struct Flag(bool);

/// Yes or no.
pub const fn flag(default: bool) -> Flag {
    Flag(default)
}

impl Flag {
    /// The setting of that name.
    pub const fn setting(self, name: &'static str, about: &'static str) -> Setting {
        lasting(name, about, Takes::Flag {}, Plain::Flag(self.0))
    }
}

impl Kind<bool> for Flag {
    fn default(&self) -> bool {
        self.0
    }

    fn check(&self, _name: &str, _value: &bool) -> Result<(), BadConfig> {
        Ok(())
    }
}

/// One of some words.
#[derive(Clone, Copy, Debug)]
pub struct OneOf<W>(&'static str, PhantomData<W>);

/// One of some words, by the word of its default.
pub const fn word<W: Words>(default: &'static str) -> OneOf<W> {
    OneOf(default, PhantomData)
}

impl<W: Words> OneOf<W> {
    /// The setting of that name.
    pub const fn setting(self, name: &'static str, about: &'static str) -> Setting {
        assert!(is_listed(self.0, W::WORDS), "a default is one of the words");
        lasting(name, about, Takes::Word { one_of: W::WORDS }, Plain::Text(self.0))
    }
}

impl<W: Words> Kind<W> for OneOf<W> {
    fn default(&self) -> W {
        W::of_word(self.0).expect("the compiler has looked the default up")
    }

    fn check(&self, _name: &str, _value: &W) -> Result<(), BadConfig> {
        Ok(())
    }
}

const fn is_listed(word: &str, words: &[&str]) -> bool {
    let mut i = 0;
    while i < words.len() {
        if are_equal(word.as_bytes(), words[i].as_bytes()) {
            return true;
        }
        i += 1;
    }
    false
}

const fn are_equal(one: &[u8], other: &[u8]) -> bool {
    let mut i = 0;
    while i < one.len() && i < other.len() && one[i] == other[i] {
        i += 1;
    }
    i == one.len() && i == other.len()
}

/// An id for each seat.
#[derive(Clone, Copy, Debug)]
pub struct Seats(&'static str);

/// An id for each seat, from a list of the game's data; whether the data has it shows when the
/// table is opened.
pub const fn seats(of: &'static str) -> Seats {
    Seats(of)
}

impl Seats {
    /// The setting of that name.
    pub const fn setting(self, name: &'static str, about: &'static str) -> Setting {
        lasting(name, about, Takes::Seats { of: self.0 }, Plain::List(&[]))
    }
}

impl Kind<Vec<Option<String>>> for Seats {
    fn default(&self) -> Vec<Option<String>> {
        Vec::new()
    }

    fn check(&self, _name: &str, _value: &Vec<Option<String>>) -> Result<(), BadConfig> {
        Ok(())
    }
}
