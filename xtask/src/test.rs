//! `cargo xtask test`: everything that must hold, in one command.

use std::process::ExitCode;

use crate::counted::counted;
use crate::step::Step;
use crate::tally::Tally;
use crate::tools::{cargo, passes};
use crate::{bare_metal, clients, fuzz, instructions, machine, second_try, web};

const STEPS: &[Step] = &[
    Step { name: "rustfmt", check: rustfmt },
    Step { name: "clippy", check: clippy },
    Step { name: "bare metal", check: bare_metal::build },
    Step { name: "tests", check: tests },
    fuzz::STEP,
    INSTRUCTIONS,
];

const INSTRUCTIONS: Step = Step { name: "instructions", check: instructions::hold };

const CLIENT_STEPS: &[Step] = &[
    Step { name: "Python package", check: clients::python },
    Step { name: "TypeScript package", check: clients::typescript },
];

const WEB_STEPS: &[Step] = &[
    Step { name: "prettier", check: web::prettier },
    Step { name: "eslint", check: web::eslint },
    Step { name: "web check", check: web::check },
    Step { name: "unit tests of the client", check: web::unit_tests },
    Step { name: "browser tests", check: web::browser_tests_with_a_second_try },
];

/// Everything that must hold.
pub(crate) fn run() -> ExitCode {
    run_steps(STEPS.iter().chain(CLIENT_STEPS).chain(WEB_STEPS))
}

/// Only the count of instructions.
pub(crate) fn instructions() -> ExitCode {
    run_steps(&[INSTRUCTIONS])
}

/// Only the tidy test.
pub(crate) fn tidy() -> ExitCode {
    run_steps(&[Step { name: "tidy", check: tidy_tests }])
}

/// Only the client packages.
pub(crate) fn clients() -> ExitCode {
    run_steps(CLIENT_STEPS)
}

/// Only the steps of the client.
pub(crate) fn web() -> ExitCode {
    run_steps(WEB_STEPS)
}

/// Runs these steps, even after one has failed, and closes with the figures.
pub(crate) fn run_steps<'a>(steps: impl IntoIterator<Item = &'a Step>) -> ExitCode {
    let mut tally = Tally::default();
    let failed: Vec<&str> =
        steps.into_iter().filter(|step| !step.run(&mut tally)).map(|step| step.name).collect();
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
    if let Err(missing) = machine::postgres().and_then(|()| machine::nats()) {
        println!("{missing}");
        return false;
    }
    second_try::tests(tally)
}

fn tidy_tests(tally: &mut Tally) -> bool {
    let words = ["test", "--quiet", "--release", "--package", "xtask"];
    counted(&mut cargo(&words), Tally::read_cargo, tally)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn held(_tally: &mut Tally) -> bool {
        true
    }

    fn broken(tally: &mut Tally) -> bool {
        tally.read_cargo("test result: FAILED. 3 passed; 1 failed");
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
}
