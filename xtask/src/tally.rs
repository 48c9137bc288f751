//! How many tests passed and failed, by what cargo says of them.

use std::fmt;

/// Sums over the lines `test result: ok. 3 passed; 0 failed; …`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tally {
    passed: u64,
    failed: u64,
}

impl Tally {
    /// Adds a line, if it is a closing line of a test program.
    pub(crate) fn read(&mut self, line: &str) {
        let Some(counts) = line.strip_prefix("test result: ") else { return };
        self.passed += count(counts, "passed");
        self.failed += count(counts, "failed");
    }

    /// Whether any test was counted.
    pub(crate) fn has_tests(self) -> bool {
        self.passed + self.failed > 0
    }
}

/// The number in front of a word.
fn count(counts: &str, word: &str) -> u64 {
    let words: Vec<&str> = counts.split([' ', ';', '.']).filter(|word| !word.is_empty()).collect();
    let pair = words.windows(2).find(|pair| pair[1] == word);
    pair.and_then(|pair| pair[0].parse().ok()).unwrap_or(0)
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} passed, {} failed", self.passed, self.failed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_closing_lines_of_cargo_are_summed() {
        let mut tally = Tally::default();
        for line in [
            "running 5 tests",
            "test result: ok. 5 passed; 0 failed; 0 ignored; 0 measured; finished in 0.00s",
            "test tests::it_says_test_result ... ok",
            "test result: FAILED. 3 passed; 2 failed; 0 ignored; 0 measured; finished in 0.00s",
        ] {
            tally.read(line);
        }
        assert_eq!(tally.to_string(), "8 passed, 2 failed");
    }
}
