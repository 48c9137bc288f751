//! Multipliers: integers of 10⁻⁸, and of 10⁻⁴ for a single step.

use alloc::string::String;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use table::decimal;

use crate::fraction::Fraction;

/// What a round's stake is multiplied by: units of 10⁻⁸, rounded half up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Multiplier(u128);

impl Multiplier {
    /// How many decimals it is written with.
    pub const DECIMALS: u8 = 8;
    const UNITS: u128 = decimal::power_of_ten(Self::DECIMALS);

    /// Where every round starts.
    pub const ONE: Self = Self(Self::UNITS);

    /// An exact value, rounded once.
    pub const fn of(exact: Fraction) -> Self {
        Self(exact.round_to(Self::UNITS))
    }

    /// In units of 10⁻⁸.
    pub const fn units(self) -> u128 {
        self.0
    }

    /// After a step: the rounded number is the one that goes on.
    #[must_use]
    pub const fn times(self, step: Step) -> Self {
        Self(Fraction::new(self.0 * step.0, Step::UNITS).round_to(1))
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
        let units = as_written(&text, Self::DECIMALS);
        units.map(Self).ok_or_else(|| serde::de::Error::custom("not a multiplier"))
    }
}

/// The units of a text that is written with exactly that many decimals.
fn as_written(text: &str, decimals: u8) -> Option<u128> {
    let digits: String = text.chars().filter(|letter| *letter != '.').collect();
    digits.parse().ok().filter(|units| decimal::format_units(*units, decimals) == text)
}

/// What one step multiplies by: units of 10⁻⁴, rounded half up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step(u128);

impl Step {
    const DECIMALS: u8 = 4;
    /// How many units are one.
    pub const UNITS: u128 = decimal::power_of_ten(Self::DECIMALS);

    /// In units of 10⁻⁴.
    pub const fn units(self) -> u128 {
        self.0
    }

    /// An exact value, rounded once.
    pub const fn of(exact: Fraction) -> Self {
        Self(exact.round_to(Self::UNITS))
    }
}

impl Serialize for Step {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&decimal::format_units(self.0, Self::DECIMALS))
    }
}

impl<'de> Deserialize<'de> for Step {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let units = as_written(&text, Self::DECIMALS);
        units.map(Self).ok_or_else(|| serde::de::Error::custom("not what a step multiplies by"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    fn text<T: Serialize>(value: T) -> String {
        let shown = serde_json::to_value(value).expect("a string");
        shown.as_str().expect("a string").to_string()
    }

    /// [H6] [H11]
    #[test]
    fn the_running_product_is_rounded_half_up_after_each_step() {
        let rows = [
            (100_000_000, 15_600, "1.56000000"),
            (176_982_000, 13_867, "2.45420939"),
            (1, 5_000, "0.00000001"),
            (1, 4_999, "0.00000000"),
            (3, 5_000, "0.00000002"),
            (0, 124_800, "0.00000000"),
        ];
        for (before, step, expected) in rows {
            let after = Multiplier(before).times(Step(step));
            assert_eq!(text(after), expected, "{before} × {step}");
        }
    }

    /// The largest running product of HiLo: one unit of 8 decimals staked, at the limit on the
    /// win but for a step, times the largest step and the largest stake.
    #[test]
    fn the_largest_product_of_the_rules_fits() {
        let before = Multiplier(100_000_000_000_000_000 * Multiplier::UNITS);
        let after = before.times(Step::of(Fraction::new(999 * 13, 1_000)));
        assert_eq!(text(after), "1298700000000000000.00000000");
        assert_eq!(after.exact_product(1), 1_298_700_000_000_000_000 * Multiplier::UNITS);
    }

    #[test]
    fn a_multiplier_is_read_as_it_is_written() {
        for written in ["1.00000000", "0.00000001", "181060.88000000"] {
            let read = serde_json::from_value::<Multiplier>(written.into()).expect(written);
            assert_eq!(text(read), written);
        }
        for other in ["1", "1.0", "1.000000000", "01.00000000", "+1.00000000", ".00000001", ""] {
            assert!(serde_json::from_value::<Multiplier>(other.into()).is_err(), "{other}");
        }
        let step = serde_json::from_value::<Step>("1.7829".into()).expect("a step");
        assert_eq!((step.units(), text(step)), (17_829, "1.7829".to_string()));
        assert!(serde_json::from_value::<Step>("1.78290000".into()).is_err());
    }
}
