//! A JSON number of the configuration, kept exactly: it never passes through a binary fraction.

use alloc::boxed::Box;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::value::RawValue;
use table::decimal;

/// A number from 0 with at most four decimals by value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Number(u64);

impl Number {
    const DECIMALS: u8 = 4;
    /// How many units are one.
    pub const ONE: u64 = 10_000;

    /// That many units of 10⁻⁴.
    pub const fn of_units(units: u64) -> Self {
        Self(units)
    }

    /// In units of 10⁻⁴.
    pub const fn units(self) -> u64 {
        self.0
    }
}

impl<'de> Deserialize<'de> for Number {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let written = Box::<RawValue>::deserialize(deserializer)?;
        let text = written.get();
        let number = text.starts_with(|first: char| first == '-' || first.is_ascii_digit());
        decimal::parse_json_number(text, Self::DECIMALS).filter(|_| number).map(Self).ok_or_else(
            || serde::de::Error::custom("expected a number from 0 with at most 4 decimals"),
        )
    }
}

impl Serialize for Number {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let text = decimal::format_units(self.0.into(), Self::DECIMALS);
        let shortest = text.trim_end_matches('0').trim_end_matches('.');
        let raw = RawValue::from_string(shortest.into()).map_err(serde::ser::Error::custom)?;
        raw.serialize(serializer)
    }
}
