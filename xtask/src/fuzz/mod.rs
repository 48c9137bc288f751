//! `cargo xtask fuzz`: bytes that break a promise, looked for by libFuzzer, which sees which way each
//! input goes.

mod build;
mod corpus;
mod options;
mod search;

use std::process::ExitCode;
use std::thread;

use crate::step::Step;
use crate::tally::Tally;
use crate::test::run_steps;

pub(crate) use build::{compile, is_compiling};
use options::Options;
use search::Search;

/// Seconds for each target in the tests, and in a long run.
const SHORT: u64 = 2;
const LONG: u64 = 180;

/// Two targets at once: more would not go faster on the machine of the tests.
const AT_ONCE: usize = 2;

/// The target with a fault, and how long it may take to be found.
const PLANTED: &str = "planted";
const FOUND_WITHIN: u64 = 120;

/// The step of the tests.
pub(crate) const STEP: Step = Step { name: "fuzz", check: short };

/// The step of a long run.
pub(crate) const LONG_STEP: Step = Step { name: "fuzz, three minutes a target", check: long };

/// Looks for faults as the words say.
pub(crate) fn run(words: &[&str]) -> ExitCode {
    if let ["--check"] = words {
        return run_steps(&[STEP]);
    }
    match Options::read(words) {
        Err(message) => {
            eprintln!("{message}");
            ExitCode::from(2)
        }
        Ok(options) if searched(&options) => ExitCode::SUCCESS,
        Ok(_) => ExitCode::FAILURE,
    }
}

/// A little of everything; and a fault that was planted is found.
fn short(_tally: &mut Tally) -> bool {
    is_planted_fault_found() && searched(&Options::all(SHORT))
}

fn long(_tally: &mut Tally) -> bool {
    searched(&Options::all(LONG))
}

fn is_planted_fault_found() -> bool {
    let found = build::program().map(|program| {
        let search = Search { program: &program, target: PLANTED, seconds: FOUND_WITHIN };
        search.forget().is_ok() && search.run().fault.is_some()
    });
    match found {
        Ok(true) => true,
        Ok(false) => {
            println!("a fault that was planted is not found: nothing else would be");
            false
        }
        Err(message) => {
            eprintln!("{message}");
            false
        }
    }
}

fn searched(options: &Options) -> bool {
    match search_all(options) {
        Ok(held) => held,
        Err(message) => {
            eprintln!("{message}");
            false
        }
    }
}

/// Every target that is asked for, even after one has broken.
fn search_all(options: &Options) -> Result<bool, String> {
    let program = build::program()?;
    let targets = options.targets()?;
    let mut held = true;
    for some in targets.chunks(AT_ONCE) {
        let searches: Vec<_> = some
            .iter()
            .map(|target| Search { program: &program, target, seconds: options.seconds })
            .collect();
        let found = thread::scope(|scope| {
            let threads: Vec<_> =
                searches.iter().map(|search| scope.spawn(|| search.run())).collect();
            threads.into_iter().map(|one| one.join().expect("a search ends")).collect::<Vec<_>>()
        });
        for (search, found) in searches.iter().zip(found) {
            println!("{}: {found}", search.target);
            held &= found.fault.is_none();
            if options.keep {
                search.keep()?;
            }
        }
    }
    Ok(held)
}
