//! `cargo xtask test`: everything that must hold, in one command.

use std::io::{BufRead, BufReader};
use std::process::{Command, ExitCode, Stdio};

use crate::bare_metal;
use crate::step::Step;
use crate::tally::Tally;
use crate::tools::{cargo, passes};

const STEPS: &[Step] = &[
    Step { name: "rustfmt", check: rustfmt },
    Step { name: "clippy", check: clippy },
    Step { name: "bare metal", check: bare_metal::build },
    Step { name: "tests", check: tests },
];

/// Runs every step, the ones after a failed one too, and closes with the figures.
pub(crate) fn run() -> ExitCode {
    run_steps(STEPS)
}

/// The tidy test alone.
pub(crate) fn tidy() -> ExitCode {
    run_steps(&[Step { name: "tidy", check: tidy_tests }])
}

fn run_steps(steps: &[Step]) -> ExitCode {
    let mut tally = Tally::default();
    let failed: Vec<&str> =
        steps.iter().filter(|step| !step.run(&mut tally)).map(|step| step.name).collect();
    println!("{}", closing_line(tally, &failed));
    if failed.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn closing_line(tally: Tally, failed: &[&str]) -> String {
    if failed.is_empty() {
        return tally.to_string();
    }
    format!("{tally}; what did not hold: {}", failed.join(", "))
}

fn rustfmt(_tally: &mut Tally) -> bool {
    passes(&mut cargo(&["fmt", "--all", "--check"]))
}

fn clippy(_tally: &mut Tally) -> bool {
    let words = ["clippy", "--quiet", "--release", "--workspace", "--all-targets"];
    passes(cargo(&words).args(["--", "-D", "warnings"]))
}

fn tests(tally: &mut Tally) -> bool {
    counted(&mut cargo(&["test", "--release", "--workspace", "--no-fail-fast"]), tally)
}

fn tidy_tests(tally: &mut Tally) -> bool {
    counted(&mut cargo(&["test", "--quiet", "--release", "--package", "xtask"]), tally)
}

/// Runs a program, passes its lines on as they come, and counts the tests they tell of. A run
/// without a test shows nothing, so it does not hold.
fn counted(command: &mut Command, tally: &mut Tally) -> bool {
    let Ok(mut child) = command.stdout(Stdio::piped()).spawn() else { return false };
    let output = child.stdout.take().expect("the output is piped");
    for line in BufReader::new(output).split(b'\n').map_while(Result::ok) {
        let line = String::from_utf8_lossy(&line);
        println!("{line}");
        tally.read(&line);
    }
    child.wait().is_ok_and(|status| status.success()) && tally.has_tests()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn held(_tally: &mut Tally) -> bool {
        true
    }

    fn broken(tally: &mut Tally) -> bool {
        tally.read("test result: FAILED. 3 passed; 1 failed");
        false
    }

    #[test]
    fn one_step_that_fails_fails_the_whole_and_is_named() {
        let steps = [Step { name: "first", check: broken }, Step { name: "second", check: held }];
        assert_eq!(run_steps(&steps), ExitCode::FAILURE);
        assert_eq!(run_steps(&steps[1..]), ExitCode::SUCCESS);
        let mut tally = Tally::default();
        broken(&mut tally);
        let line = closing_line(tally, &["first"]);
        assert_eq!(line, "3 passed, 1 failed; what did not hold: first");
        assert_eq!(closing_line(Tally::default(), &[]), "0 passed, 0 failed");
    }

    #[test]
    fn a_program_that_cannot_be_started_or_ends_badly_fails_its_step() {
        let mut tally = Tally::default();
        assert!(!counted(&mut Command::new("no-such-program"), &mut tally));
        assert!(!passes(&mut Command::new("no-such-program")));
        assert!(!counted(&mut cargo(&["no-such-verb"]), &mut tally));
        assert!(!counted(&mut cargo(&["--version"]), &mut tally), "no test was run");
    }
}
