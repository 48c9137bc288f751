//! Why a measurement could not be taken.

use std::fmt;

/// What the world did not let be, in a sentence.
#[derive(Debug)]
pub struct Fault(String);

impl Fault {
    /// A fault of this sentence.
    pub fn new(sentence: impl fmt::Display) -> Self {
        Self(sentence.to_string())
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
