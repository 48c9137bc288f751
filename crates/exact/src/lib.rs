//! Exact numbers, and how they are told: no binary fraction anywhere.

mod sums;

use num_bigint::{BigInt, Sign};
use num_rational::BigRational;

pub use num_bigint::BigInt as Whole;
pub use sums::Sums;

/// A fraction of whole numbers of any size.
pub type Exact = BigRational;

/// One divided by the other, which is not 0.
pub fn ratio(over: impl Into<BigInt>, under: impl Into<BigInt>) -> Exact {
    Exact::new(over.into(), under.into())
}

/// A whole number.
pub fn whole(number: impl Into<BigInt>) -> Exact {
    Exact::from_integer(number.into())
}

/// In decimals, rounded half up.
pub fn decimal(number: &Exact, places: u32) -> String {
    let scale = BigInt::from(10).pow(places);
    let units = (number * whole(scale) + ratio(1, 2)).floor().to_integer();
    written(&units, places)
}

/// The root of a number that is not negative, in decimals, cut.
pub fn root(square: &Exact, places: u32) -> String {
    let scale = BigInt::from(10).pow(2 * places);
    let units = (square * whole(scale)).floor().to_integer().sqrt();
    written(&units, places)
}

/// A sum divided by the root of its variance, with two decimals, cut; nothing without a variance.
pub fn deviations(surplus: &Exact, variance: &Exact) -> Option<String> {
    if variance.numer().sign() != Sign::Plus {
        return None;
    }
    let z = root(&(surplus * surplus / variance), 2);
    let is_minus = surplus.numer().sign() == Sign::Minus && z != "0.00";
    Some(if is_minus { format!("-{z}") } else { z })
}

/// Units of the last place as a decimal.
fn written(units: &BigInt, places: u32) -> String {
    let sign = if units.sign() == Sign::Minus { "-" } else { "" };
    let digits = units.magnitude().to_string();
    let places = usize::try_from(places).expect("few places");
    let digits = format!("{digits:0>width$}", width = places + 1);
    match digits.split_at(digits.len() - places) {
        (front, "") => format!("{sign}{front}"),
        (front, behind) => format!("{sign}{front}.{behind}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_told_in_decimals() {
        assert_eq!(decimal(&ratio(2, 3), 2), "0.67");
        assert_eq!(decimal(&ratio(-1, 8), 3), "-0.125");
        assert_eq!(decimal(&ratio(5, 2), 0), "3");
        assert_eq!(root(&ratio(2, 1), 4), "1.4142");
        assert_eq!(root(&ratio(0, 1), 2), "0.00");
    }

    #[test]
    fn deviations_are_cut_and_keep_their_sign() {
        let rows = [
            (ratio(10, 1), ratio(4, 1), Some("5.00")),
            (ratio(-10, 1), ratio(4, 1), Some("-5.00")),
            (ratio(-1, 1000), ratio(1, 1), Some("0.00")),
            (ratio(4_999, 1_000), ratio(1, 1), Some("4.99")),
            (ratio(1, 1), ratio(0, 1), None),
        ];
        for (surplus, variance, z) in rows {
            assert_eq!(deviations(&surplus, &variance).as_deref(), z, "{surplus} {variance}");
        }
    }
}
