//! Exact fractions: where the odds are worked out before they are rounded, once.

use table::Number;
use table::decimal::round_half_up;

/// A fraction of whole numbers, exact and not reduced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fraction {
    numerator: u128,
    denominator: u128,
}

impl Fraction {
    /// A numerator over a denominator, which is not 0.
    pub const fn new(numerator: u128, denominator: u128) -> Self {
        Self { numerator, denominator }
    }

    /// Numerator and denominator.
    pub const fn parts(self) -> (u128, u128) {
        (self.numerator, self.denominator)
    }

    /// A number of percent.
    pub const fn percent(number: Number) -> Self {
        Self::new(number.units() as u128, 100 * Number::ONE as u128)
    }

    /// Both numerators over both denominators.
    #[must_use]
    pub const fn times(self, other: Self) -> Self {
        Self::new(self.numerator * other.numerator, self.denominator * other.denominator)
    }

    /// This divided by that, which is not 0.
    #[must_use]
    pub const fn over(self, other: Self) -> Self {
        Self::new(self.numerator * other.denominator, self.denominator * other.numerator)
    }

    /// In units of which there are that many to the one: to the nearest, halves up.
    pub const fn round_to(self, units: u128) -> u128 {
        round_half_up(self.numerator * units, self.denominator)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fractions_multiply_and_divide_exactly() {
        let (third, half) = (Fraction::new(1, 3), Fraction::new(1, 2));
        assert_eq!(third.times(half), Fraction::new(1, 6));
        assert_eq!(third.over(half), Fraction::new(2, 3));
    }

    #[test]
    fn a_fraction_is_rounded_once_and_halves_go_up() {
        let rows = [
            (Fraction::new(1, 3), 100, 33),
            (Fraction::new(2, 3), 100, 67),
            (Fraction::new(1, 8), 100, 13),
            (Fraction::new(124_999, 1_000_000), 100, 12),
            (Fraction::new(0, 7), 100, 0),
            (Fraction::new(7, 7), 100, 100),
        ];
        for (fraction, units, expected) in rows {
            assert_eq!(fraction.round_to(units), expected, "{fraction:?}");
        }
    }
}
