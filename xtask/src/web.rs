//! The steps of the web client: its format, lints, types and modules, and the real binary in a real
//! browser.

use std::path::PathBuf;
use std::process::{Command, ExitCode, Stdio};

use web_build::{Folder, Module};

use crate::counted::counted;
use crate::machine;
use crate::tally::Tally;
use crate::tools::{binary, cargo, held, passes, root};

/// What of the client package is written by hand.
const PACKAGE: [&str; 4] = [
    "../clients/typescript/build.mjs",
    "../clients/typescript/examples",
    "../clients/typescript/src",
    "../clients/typescript/tests",
];

/// The format of the client, of its tests, of the client package, and of the comparison with our peers.
pub(crate) fn prettier(_tally: &mut Tally) -> bool {
    let settings = ["--config", ".prettierrc.json", "--log-level", "warn"];
    let words = settings.into_iter().chain(["--check", ".", "../peers"]).chain(PACKAGE);
    held(packages().map(|()| passes(node("prettier/bin/prettier.cjs").args(words))))
}

/// Their lints, which know the types.
pub(crate) fn eslint(_tally: &mut Tally) -> bool {
    let words = ["--max-warnings", "0", "."];
    held(packages().map(|()| passes(node("eslint/bin/eslint.js").args(words))))
}

/// Their types.
pub(crate) fn check(_tally: &mut Tally) -> bool {
    let check = || passes(node("svelte-check/bin/svelte-check").arg("--fail-on-warnings"));
    held(packages().map(|()| check()))
}

/// The tests of its modules, without a browser.
pub(crate) fn unit_tests(tally: &mut Tally) -> bool {
    let mut tests = node("vitest/vitest.mjs");
    tests.arg("run").env("NO_COLOR", "1");
    held(rules().map(|()| counted(&mut tests, Tally::read_vitest, tally)))
}

/// The tests that play in a browser, each tried once.
pub(crate) fn browser_tests(tally: &mut Tally) -> bool {
    browser_tests_tried(0, tally)
}

/// The same; what fails is tried once more (`second_try` has why).
pub(crate) fn browser_tests_with_a_second_try(tally: &mut Tally) -> bool {
    browser_tests_tried(1, tally)
}

fn browser_tests_tried(again: u32, tally: &mut Tally) -> bool {
    let tests = playwright().map(|mut tests| {
        tests.arg(format!("--retries={again}"));
        tests
    });
    held(tests.map(|mut tests| counted(&mut tests, Tally::read_playwright, tally)))
}

/// How every page lies on every screen, told by a variable that nothing is to be left out.
pub(crate) fn layout(tally: &mut Tally, whole: (&str, String)) -> bool {
    let tests = playwright().map(|mut tests| {
        tests.args(["layout.spec.ts", "--project", "desktop"]).env(whole.0, whole.1);
        tests
    });
    held(tests.map(|mut tests| counted(&mut tests, Tally::read_playwright, tally)))
}

/// Pictures of every page in every language, light and dark, in `web/screenshots`.
pub(crate) fn screenshots() -> ExitCode {
    let config = ["--config", "playwright.screenshots.config.ts"];
    let taken = held(playwright().map(|mut gallery| passes(gallery.args(config))));
    if taken { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Playwright, with everything it needs in place.
fn playwright() -> Result<Command, String> {
    let browser = machine::browser()?;
    packages()?;
    let mut command = node("@playwright/test/cli.js");
    command.arg("test").env("CHROMIUM", browser).env("CROUPIER_BIN", binary()?);
    command.env("CROUPIER_NEW_GAME", new_game()?);
    // Colours would hide the closing lines.
    command.env("FORCE_COLOR", "0");
    Ok(command)
}

/// The program of a game that was written by the guide. The test that writes it has left it beside ours; without that it
/// is run here.
fn new_game() -> Result<PathBuf, String> {
    let program = binary()?.with_file_name("duel");
    let words = ["test", "--quiet", "--release", "--package", "croupier", "--test", "author"];
    match program.exists() || passes(&mut cargo(&words)) {
        true => Ok(program),
        false => Err("No game can be written by the guide.".into()),
    }
}

fn packages() -> Result<(), String> {
    Folder::at(root().join("web")).install().map_err(|fault| fault.to_string())
}

/// The packages, and the rules that the client's modules ask.
fn rules() -> Result<(), String> {
    packages()?;
    let module = Module::of(root());
    Folder::at(root().join("web")).take(&module).map_err(|fault| fault.to_string())
}

/// A program from the client's packages.
fn node(program: &str) -> Command {
    let web = Folder::at(root().join("web"));
    let mut command = Command::new("node");
    command.arg(web.path().join("node_modules").join(program));
    command.current_dir(web.path()).stdin(Stdio::null());
    command
}
