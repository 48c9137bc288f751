//! Fractions, exactly.

use std::cmp::Ordering;
use std::fmt;
use std::ops::{Add, Div, Mul, Neg, Sub};

/// A fraction in lowest terms, its denominator above 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rational {
    over: i128,
    under: i128,
}

impl Rational {
    /// Nothing.
    pub const ZERO: Self = Self { over: 0, under: 1 };
    /// One.
    pub const ONE: Self = Self { over: 1, under: 1 };

    /// One number divided by another, which is not 0.
    ///
    /// # Panics
    /// Where it is.
    pub fn new(over: i128, under: i128) -> Self {
        assert!(under != 0, "nothing is divided by 0");
        let common = gcd(over.unsigned_abs(), under.unsigned_abs());
        let common = i128::try_from(common).expect("no larger than both").max(1);
        let sign = if under < 0 { -1 } else { 1 };
        Self { over: sign * over / common, under: sign * under / common }
    }

    /// A whole number.
    pub fn whole(number: i64) -> Self {
        Self { over: number.into(), under: 1 }
    }

    /// In thousandths, rounded down.
    pub fn thousandths(self) -> i64 {
        i64::try_from((self.over * 1000).div_euclid(self.under)).expect("no such large figure")
    }
}

fn gcd(one: u128, other: u128) -> u128 {
    if other == 0 { one } else { gcd(other, one % other) }
}

impl Add for Rational {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self::new(self.over * other.under + other.over * self.under, self.under * other.under)
    }
}

impl Neg for Rational {
    type Output = Self;
    fn neg(self) -> Self {
        Self { over: -self.over, under: self.under }
    }
}

impl Sub for Rational {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        self + -other
    }
}

impl Mul for Rational {
    type Output = Self;
    fn mul(self, other: Self) -> Self {
        Self::new(self.over * other.over, self.under * other.under)
    }
}

impl Div for Rational {
    type Output = Self;
    fn div(self, other: Self) -> Self {
        Self::new(self.over * other.under, self.under * other.over)
    }
}

impl PartialOrd for Rational {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Rational {
    fn cmp(&self, other: &Self) -> Ordering {
        (self.over * other.under).cmp(&(other.over * self.under))
    }
}

impl fmt::Display for Rational {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.under {
            1 => write!(f, "{}", self.over),
            _ => write!(f, "{}/{}", self.over, self.under),
        }
    }
}
