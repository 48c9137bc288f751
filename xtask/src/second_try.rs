//! Tests that failed are tried once more, and what passed only then is told.
//!
//! One run on a busy machine must not refuse the work of a day, and nobody must overlook that a test wavers: the
//! closing line counts it, and `cargo xtask long` tries nothing twice.

use crate::counted::counted;
use crate::tally::Tally;
use crate::tools::{cargo, is_built};

const TESTS: [&str; 4] = ["test", "--release", "--workspace", "--no-fail-fast"];

/// More than this at once is a fault, not a busy machine.
const FEW: usize = 3;

/// All of cargo's tests; the few that fail are run again.
pub(crate) fn tests(tally: &mut Tally) -> bool {
    let (mut own, mut run) = (Tally::default(), Run::default());
    let read = |tally: &mut Tally, line: &str| {
        tally.read_cargo(line);
        run.read(line);
    };
    let held = counted(&mut cargo(&TESTS), read, &mut own) || again(&run, &mut own);
    tally.add(own);
    if held {
        is_built();
    }
    held
}

fn again(run: &Run, tally: &mut Tally) -> bool {
    let Some(names) = run.to_be_tried_again() else { return false };
    println!("--- once more: {}", names.join(", "));
    let mut second = Tally::default();
    let mut command = cargo(&TESTS);
    command.args(["--", "--exact"]).args(names);
    if !counted(&mut command, Tally::read_cargo, &mut second) {
        return false;
    }
    tally.passed_again(names.len() as u64);
    true
}

/// What a run of cargo's tests says of itself.
#[derive(Debug, Default)]
struct Run {
    failed: Vec<String>,
    /// Programs of tests that began and have not closed: one that crashed never does.
    open: usize,
}

impl Run {
    fn read(&mut self, line: &str) {
        if line.starts_with("running ") {
            self.open += 1;
        } else if line.starts_with("test result: ") {
            self.open = self.open.saturating_sub(1);
        } else if let Some(name) = failed_test(line) {
            self.failed.push(name.to_owned());
        }
    }

    /// The tests that failed, if it was these few and nothing else.
    fn to_be_tried_again(&self) -> Option<&[String]> {
        let is_few = (1..=FEW).contains(&self.failed.len());
        (is_few && self.open == 0).then_some(&self.failed)
    }
}

fn failed_test(line: &str) -> Option<&str> {
    line.strip_prefix("test ")?.strip_suffix(" ... FAILED")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(lines: &[&str]) -> Run {
        let mut run = Run::default();
        for line in lines {
            run.read(line);
        }
        run
    }

    #[test]
    fn a_few_tests_that_failed_are_tried_again_by_their_names() {
        let lines = [
            "running 2 tests",
            "test a::b ... ok",
            "test a::c ... FAILED",
            "test result: FAILED. 1 passed; 1 failed",
        ];
        assert_eq!(run(&lines).to_be_tried_again(), Some(&["a::c".to_owned()][..]));
    }

    #[test]
    fn what_crashed_what_did_not_build_and_many_at_once_are_not() {
        assert_eq!(run(&[]).to_be_tried_again(), None, "nothing was built");
        let crashed = ["running 2 tests", "test a::c ... FAILED"];
        assert_eq!(run(&crashed).to_be_tried_again(), None);
        let many =
            ["test a ... FAILED", "test b ... FAILED", "test c ... FAILED", "test d ... FAILED"];
        assert_eq!(run(&many).to_be_tried_again(), None);
    }
}
