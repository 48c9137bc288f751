//! The steps of the web client: its format, lints, types and modules, and the real binary in a real
//! browser.

use std::process::{Command, ExitCode, Stdio};

use web_build::Folder;

use crate::counted::counted;
use crate::machine;
use crate::tally::Tally;
use crate::tools::{binary, passes, root};

/// The format of the client, of its tests, and of the comparison with our peers.
pub(crate) fn prettier(_tally: &mut Tally) -> bool {
    let settings = ["--config", ".prettierrc.json", "--log-level", "warn"];
    let words = settings.into_iter().chain(["--check", ".", "../peers"]);
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
    held(packages().map(|()| counted(&mut tests, Tally::read_vitest, tally)))
}

/// The tests that play in a browser.
pub(crate) fn browser_tests(tally: &mut Tally) -> bool {
    held(playwright().map(|mut tests| counted(&mut tests, Tally::read_playwright, tally)))
}

/// Pictures of every page in every language, in `web/screenshots`.
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
    // Colours would hide the closing lines.
    command.env("FORCE_COLOR", "0");
    Ok(command)
}

fn packages() -> Result<(), String> {
    Folder::at(root().join("web")).install().map_err(|fault| fault.to_string())
}

/// A program from the client's packages.
fn node(program: &str) -> Command {
    let web = Folder::at(root().join("web"));
    let mut command = Command::new("node");
    command.arg(web.path().join("node_modules").join(program));
    command.current_dir(web.path()).stdin(Stdio::null());
    command
}

/// Whether it held, or says why it could not be tried.
fn held(tried: Result<bool, String>) -> bool {
    tried.unwrap_or_else(|fault| {
        println!("{fault}");
        false
    })
}
