//! Multipliers and chances: integers of 10⁻⁸ and 10⁻⁴.

use alloc::string::String;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use table::decimal::{self, round_half_up};

/// What a round's stake is multiplied by: units of 10⁻⁸, rounded half up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Multiplier(u128);

impl Multiplier {
    const DECIMALS: u8 = 8;
    const UNITS: u128 = decimal::power_of_ten(Self::DECIMALS);

    /// Where every round starts.
    pub const ONE: Self = Self(Self::UNITS);

    /// A fraction, rounded once.
    pub const fn of_fraction(numerator: u128, denominator: u128) -> Self {
        Self(round_half_up(numerator * Self::UNITS, denominator))
    }

    /// After a step: the rounded number is the one that goes on.
    #[must_use]
    pub const fn times(self, step: Step) -> Self {
        Self(round_half_up(self.0 * step.0, Step::UNITS))
    }

    /// Money times this, in units of the money and of 10⁻⁸: exact.
    pub(crate) const fn exact_product(self, units: u64) -> u128 {
        self.0 * units as u128
    }

    pub(crate) const fn scale() -> u128 {
        Self::UNITS
    }
}

impl Serialize for Multiplier {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&decimal::format_units(self.0, Self::DECIMALS))
    }
}

impl<'de> Deserialize<'de> for Multiplier {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let digits: String = text.chars().filter(|letter| *letter != '.').collect();
        let point = text.len().checked_sub(usize::from(Self::DECIMALS) + 1);
        if digits.len() + 1 != text.len() || text.find('.') != point {
            return Err(serde::de::Error::custom("not a multiplier"));
        }
        digits.parse().map(Self).map_err(serde::de::Error::custom)
    }
}

/// What one step multiplies by: units of 10⁻⁴, rounded half up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step(u128);

impl Step {
    const DECIMALS: u8 = 4;
    const UNITS: u128 = decimal::power_of_ten(Self::DECIMALS);

    /// A fraction, rounded once.
    pub const fn of_fraction(numerator: u128, denominator: u128) -> Self {
        Self(round_half_up(numerator * Self::UNITS, denominator))
    }
}

impl Serialize for Step {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&decimal::format_units(self.0, Self::DECIMALS))
    }
}

/// A probability as views show it: 8 decimals, half up.
pub fn probability(a: u32, b: u32) -> String {
    decimal::format_units(round_half_up(u128::from(a) * Multiplier::UNITS, b.into()), 8)
}
