//! One thing that must hold.

use std::time::Instant;

use crate::tally::Tally;

/// A step of `cargo xtask test`.
pub(crate) struct Step {
    /// What it checks, by the name in the announcement and in the closing line.
    pub(crate) name: &'static str,
    /// Checks it, and counts the tests it ran.
    pub(crate) check: fn(&mut Tally) -> bool,
}

impl Step {
    /// Announces, checks and times the step; says whether it held.
    pub(crate) fn run(&self, tally: &mut Tally) -> bool {
        println!("--- {}", self.name);
        let start = Instant::now();
        let held = (self.check)(tally);
        let word = if held { "ok" } else { "FAILED" };
        println!("--- {}: {word} after {} s", self.name, start.elapsed().as_secs());
        held
    }
}
