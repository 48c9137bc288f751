//! `cargo xtask long`: ten times as much of what the tests sample.

use std::process::{Command, ExitCode};
use std::sync::OnceLock;
use std::time::{SystemTime, UNIX_EPOCH};

use crate::counted::counted;
use crate::step::Step;
use crate::tally::Tally;
use crate::test::run_steps;
use crate::tools::cargo;
use crate::{fuzz, publish, web};

/// Tells the tests that this run is a long one, and its seed.
const VARIABLE: &str = "CROUPIER_LONG";

/// How often the browser tests are run: what fails once in ten runs is a fault too.
const REPEATS: u32 = 10;

const STEPS: &[Step] = &[
    Step { name: "laws", check: laws },
    Step { name: "crashes", check: crashes },
    Step { name: "machines", check: machines },
    Step { name: "disks", check: disks },
    fuzz::LONG_STEP,
    publish::DRY_STEP,
    Step { name: "browser tests, ten times", check: browser_tests },
    Step { name: "layout of every page, at every size", check: layout },
];

/// The seed of this run.
static SEED: OnceLock<u64> = OnceLock::new();

/// Runs everything from a seed, and prints it so that a failure can be repeated.
pub(crate) fn run(seed: Option<&str>) -> ExitCode {
    let seed = match seed.map(str::parse) {
        None => *SEED.get_or_init(now),
        Some(Ok(seed)) => *SEED.get_or_init(|| seed),
        Some(Err(_)) => {
            eprintln!("A seed is a whole number.");
            return ExitCode::from(2);
        }
    };
    println!("To repeat this run: cargo xtask long {seed}");
    run_steps(STEPS)
}

fn now() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.expect("it is after 1970").as_secs()
}

fn laws(tally: &mut Tally) -> bool {
    counted(&mut test("croupier-games-all", "laws"), Tally::read_cargo, tally)
}

fn crashes(tally: &mut Tally) -> bool {
    counted(&mut test("croupier", "crash"), Tally::read_cargo, tally)
}

/// One house on several machines that are killed and cut off.
fn machines(tally: &mut Tally) -> bool {
    counted(&mut test("croupier", "cluster"), Tally::read_cargo, tally)
}

/// Files that rot, tear and vanish, and a store that fails by dice.
fn disks(tally: &mut Tally) -> bool {
    let files = counted(&mut test("croupier-store-sqlite", "store"), Tally::read_cargo, tally);
    counted(&mut test("croupier-house", "disk"), Tally::read_cargo, tally) && files
}

/// All of the runs, even after one has failed: what counts is how often.
fn browser_tests(tally: &mut Tally) -> bool {
    let failed = (0..REPEATS).filter(|_| !web::browser_tests(tally)).count();
    println!("{failed} of {REPEATS} runs of the browser tests failed");
    failed == 0
}

/// Every page at every width, light and dark, with and without hints, in every language.
fn layout(tally: &mut Tally) -> bool {
    web::layout(tally, (VARIABLE, seed()))
}

fn seed() -> String {
    SEED.get().expect("a run begins with its seed").to_string()
}

/// The tests in a file, told that the run is a long one.
fn test(package: &str, file: &str) -> Command {
    let mut command = cargo(&["test", "--release", "--package", package, "--test", file]);
    command.env(VARIABLE, seed());
    command
}
