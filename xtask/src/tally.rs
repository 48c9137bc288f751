//! How many tests passed and failed, according to the programs that ran them.

use std::fmt;

/// Sums over closing lines.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tally {
    passed: u64,
    failed: u64,
    /// Of those that passed, how many did so only when they were tried once more.
    wavered: u64,
}

impl Tally {
    /// Adds a line, if it is a closing line of cargo: `test result: ok. 3 passed; 0 failed; …`.
    pub(crate) fn read_cargo(&mut self, line: &str) {
        let Some(counts) = line.strip_prefix("test result: ") else { return };
        self.passed += count(counts, "passed");
        self.failed += count(counts, "failed");
    }

    /// Adds a line, if it is a closing line of Playwright: `  3 passed (4.5s)`, `  1 did not run`.
    /// A test that was skipped has not passed; one that needed a second try is told apart.
    pub(crate) fn read_playwright(&mut self, line: &str) {
        let Some((number, rest)) = line.strip_prefix("  ").and_then(|rest| rest.split_once(' '))
        else {
            return;
        };
        let Ok(number) = number.parse::<u64>() else { return };
        match rest.split(" (").next() {
            Some("passed") => self.passed += number,
            Some("failed" | "interrupted" | "skipped" | "did not run") => self.failed += number,
            Some("flaky") => {
                self.passed += number;
                self.wavered += number;
            }
            _ => {}
        }
    }

    /// Adds a line, if it is the closing line of Vitest: `      Tests  1 failed | 3 passed (4)`.
    /// What was skipped has not passed.
    pub(crate) fn read_vitest(&mut self, line: &str) {
        let Some(counts) = line.trim_start().strip_prefix("Tests  ") else { return };
        self.passed += count(counts, "passed");
        self.failed += count(counts, "failed") + count(counts, "skipped") + count(counts, "todo");
    }

    /// Adds a line, if it is a closing line of Node's own tests: `# pass 3`. What was skipped has not passed.
    pub(crate) fn read_tap(&mut self, line: &str) {
        let Some((word, number)) = line.strip_prefix("# ").and_then(|rest| rest.split_once(' '))
        else {
            return;
        };
        let Ok(number) = number.parse::<u64>() else { return };
        match word {
            "pass" => self.passed += number,
            "fail" | "cancelled" | "skipped" | "todo" => self.failed += number,
            _ => {}
        }
    }

    /// Adds what was counted elsewhere.
    pub(crate) fn add(&mut self, other: Self) {
        self.passed += other.passed;
        self.failed += other.failed;
        self.wavered += other.wavered;
    }

    /// So many of those that failed have passed on their second try.
    pub(crate) fn passed_again(&mut self, number: u64) {
        self.passed += number;
        self.failed = self.failed.saturating_sub(number);
        self.wavered += number;
    }

    /// Whether there was a test, and every one passed.
    pub(crate) fn holds(self) -> bool {
        self.passed > 0 && self.failed == 0
    }
}

/// The number before a word.
fn count(counts: &str, word: &str) -> u64 {
    let words: Vec<&str> = counts.split([' ', ';', '.']).filter(|word| !word.is_empty()).collect();
    let pair = words.windows(2).find(|pair| pair[1] == word);
    pair.and_then(|pair| pair[0].parse().ok()).unwrap_or(0)
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} passed, {} failed", self.passed, self.failed)?;
        if self.wavered > 0 {
            write!(f, ", {} of the passed only on a second try", self.wavered)?;
        }
        Ok(())
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
            tally.read_cargo(line);
        }
        assert_eq!(tally.to_string(), "8 passed, 2 failed");
        assert!(!tally.holds() && !Tally::default().holds());
    }

    #[test]
    fn the_closing_lines_of_vitest_are_summed() {
        let mut tally = Tally::default();
        for line in [
            " ✓ tests/unit/draws.test.ts (3 tests) 14ms",
            " Test Files  1 failed | 8 passed (9)",
            "      Tests  1 failed | 79 passed | 2 skipped | 1 todo (83)",
            "   Duration  15.44s (transform 9.55s, tests 9.20s)",
        ] {
            tally.read_vitest(line);
        }
        assert_eq!(tally.to_string(), "79 passed, 4 failed");
    }

    #[test]
    fn the_closing_lines_of_nodes_own_tests_are_summed() {
        let mut tally = Tally::default();
        for line in [
            "ok 1 - a whole match",
            "# tests 7",
            "# suites 0",
            "# pass 3",
            "# fail 1",
            "# cancelled 1",
            "# skipped 1",
            "# todo 1",
            "# duration_ms 23762.22",
        ] {
            tally.read_tap(line);
        }
        assert_eq!(tally.to_string(), "3 passed, 4 failed");
    }

    #[test]
    fn the_closing_lines_of_playwright_are_summed() {
        let mut tally = Tally::default();
        for line in [
            "Running 30 tests using 2 workers",
            "  ✓   1 [desktop] › tests/shell.spec.ts:24:1 › 7 passed (2.6s)",
            "  -   2 [desktop] › tests/shell.spec.ts:32:1 › a test that does not test",
            "  1) [phone] › tests/shell.spec.ts:31:1 › friends on the network ──────",
            "  2 failed",
            "    [phone] › tests/shell.spec.ts:31:1 › friends on the network ──────",
            "  1 flaky",
            "  1 interrupted",
            "  3 skipped",
            "  4 did not run",
            "  24 passed (1.2m)",
        ] {
            tally.read_playwright(line);
        }
        let told = "25 passed, 10 failed, 1 of the passed only on a second try";
        assert_eq!(tally.to_string(), told);
    }
}
