//! Time as data: what the table is told, never what a clock says.

use core::ops::Add;

use serde::{Deserialize, Serialize};

/// Milliseconds since the table began.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Millis(u64);

impl Millis {
    /// The beginning of the table.
    pub const ZERO: Self = Self(0);
    /// How far ahead of the table's time a request may lie.
    pub const DAY: Self = Self(24 * 60 * 60 * 1000);

    /// That many milliseconds.
    pub const fn new(millis: u64) -> Self {
        Self(millis)
    }

    /// That many seconds.
    pub const fn seconds(seconds: u64) -> Self {
        Self(seconds * 1000)
    }

    /// The number of milliseconds.
    pub const fn get(self) -> u64 {
        self.0
    }
}

impl Add for Millis {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }
}
