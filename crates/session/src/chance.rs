//! The chance of one step.

use serde::{Serialize, Serializer};
use table::decimal;

use crate::fraction::Fraction;

/// A chance of a in b; views show it at 8 decimals, half up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chance {
    /// How many of the equally likely cases succeed: at least 1.
    pub a: u32,
    /// How many there are.
    pub b: u32,
}

impl Chance {
    const DECIMALS: u8 = 8;

    /// The same as an exact fraction.
    pub const fn fraction(self) -> Fraction {
        Fraction::new(self.a as u128, self.b as u128)
    }
}

impl Serialize for Chance {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let units = self.fraction().round_to(decimal::power_of_ten(Self::DECIMALS));
        serializer.serialize_str(&decimal::format_units(units, Self::DECIMALS))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chance_is_shown_at_eight_decimals_half_up() {
        let rows = [
            (7, 13, "0.53846154"),
            (1, 13, "0.07692308"),
            (13, 13, "1.00000000"),
            (2, 3, "0.66666667"),
            (1, 3, "0.33333333"),
            (1, 1 << 9, "0.00195313"),
        ];
        for (a, b, expected) in rows {
            let shown = serde_json::to_value(Chance { a, b }).expect("a string");
            assert_eq!(shown, expected, "{a} in {b}");
        }
    }
}
