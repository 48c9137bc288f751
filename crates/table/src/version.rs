//! Versions of a game's rules.

use serde::{Deserialize, Serialize};

/// A version of a game's rules, counted from 1. A match is told its version when it is opened; what
/// a later version changed is asked by a predicate that has a name, in the game's `versions.rs`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Version(u32);

impl Version {
    /// The rules as they were first played.
    pub const FIRST: Self = Self(1);
    /// The rules after their first change.
    pub const SECOND: Self = Self(2);

    /// The version of that number.
    pub const fn new(number: u32) -> Self {
        Self(number)
    }

    /// Its number, as journals name it.
    pub const fn number(self) -> u32 {
        self.0
    }
}
