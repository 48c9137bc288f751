//! How much is tried: a sample in every test run, ten times as much in a long one.

/// Set by `cargo xtask long` to the seed of its run.
const VARIABLE: &str = "CROUPIER_LONG";

/// How many times as much a long run tries.
const LONGER: u64 = 10;

/// What this run of the tests spends, and the seed of what it tries.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    long: Option<u64>,
}

impl Effort {
    /// The effort of this run.
    ///
    /// # Panics
    ///
    /// If a long run was asked for with something other than a number.
    #[must_use]
    pub fn of_this_run() -> Self {
        let seed = std::env::var(VARIABLE).ok();
        Self { long: seed.map(|seed| seed.parse().expect("CROUPIER_LONG is a seed: a number")) }
    }

    /// A number of tries, where every test run has this many.
    #[must_use]
    pub fn of(self, sample: u64) -> u64 {
        if self.long.is_some() { sample * LONGER } else { sample }
    }

    /// The seed of what is tried, where every test run has this one.
    #[must_use]
    pub fn seed(self, usual: u64) -> u64 {
        self.long.map_or(usual, |seed| seed ^ usual)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_run_tries_more_and_other_things() {
        let (usual, long) = (Effort { long: None }, Effort { long: Some(7) });
        assert_eq!((usual.of(12), usual.seed(1)), (12, 1));
        assert_eq!(long.of(12), 120);
        assert_ne!(long.seed(1), 1);
        assert_ne!(long.seed(1), long.seed(2));
    }
}
