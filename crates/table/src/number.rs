//! A JSON number of a config, kept exactly: it never passes through a binary fraction.

use alloc::boxed::Box;
use alloc::string::ToString;
use core::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::value::RawValue;

use crate::decimal;

/// A number from 0 with at most four decimals by value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Number(u64);

impl Number {
    /// How many decimals it has at most.
    pub const DECIMALS: u8 = 4;
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

/// As short as it can be.
impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = decimal::format_units(self.0.into(), Self::DECIMALS);
        f.write_str(text.trim_end_matches('0').trim_end_matches('.'))
    }
}

impl Serialize for Number {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let raw = RawValue::from_string(self.to_string()).map_err(serde::ser::Error::custom)?;
        raw.serialize(serializer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// [H17]
    #[test]
    fn a_number_is_exact_and_its_decimals_count_by_value() {
        let rows = [
            ("96", Some(960_000)),
            ("96.00000", Some(960_000)),
            ("9.6e1", Some(960_000)),
            ("960E-1", Some(960_000)),
            ("0.96e+2", Some(960_000)),
            ("99.9", Some(999_000)),
            ("99.90001", None),
            ("0.0001", Some(1)),
            ("0.00001", None),
            ("0", Some(0)),
            ("-0", Some(0)),
            ("-1", None),
            ("1e400", None),
            ("1e-400", None),
            ("null", None),
            ("true", None),
            ("\"96\"", None),
            ("[96]", None),
            ("{}", None),
        ];
        for (text, expected) in rows {
            let read = serde_json::from_str::<Number>(text).ok().map(Number::units);
            assert_eq!(read, expected, "{text}");
        }
    }

    #[test]
    fn a_number_is_written_as_short_as_it_can_be() {
        let rows = [(960_000, "96"), (999_000, "99.9"), (1, "0.0001"), (0, "0"), (1_500, "0.15")];
        for (units, expected) in rows {
            let written = serde_json::to_string(&Number::of_units(units)).expect("a number");
            assert_eq!(written, expected);
        }
    }
}
