//! The steps of the client packages: their types, and their bots at a real house.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use web_build::Folder;

use crate::counted::counted;
use crate::machine;
use crate::tally::Tally;
use crate::tools::{binary, held, passes, root};

/// Node's own tests, none of which waits for ever.
const WORDS: [&str; 4] =
    ["--test", "--test-reporter=tap", "--test-timeout=120000", "dist/tests/house.test.js"];

/// Python's package: its types, its bots at a real house, and PettingZoo's own tests of its environments.
pub(crate) fn python(tally: &mut Tally) -> bool {
    held(environment().and_then(|python| {
        let types = ["croupier", "tests"];
        let typed =
            types.into_iter().all(|part| passes(&mut run(&python, &["-m", "mypy", "-p", part])));
        let mut tests = run(&python, &["-m", "tests"]);
        tests.env("CROUPIER_BIN", binary()?);
        Ok(counted(&mut tests, Tally::read_cargo, tally) && typed)
    }))
}

/// TypeScript's package: its types, as it is built, and its bots at a real house.
pub(crate) fn typescript(tally: &mut Tally) -> bool {
    held(built().and_then(|folder| {
        let mut tests = node(&folder, &WORDS);
        tests.env("CROUPIER_BIN", binary()?);
        Ok(counted(&mut tests, Tally::read_tap, tally))
    }))
}

fn package() -> PathBuf {
    root().join("clients/python")
}

/// The Python of an environment that has what the tests need, and nothing of the machine's own.
fn environment() -> Result<PathBuf, String> {
    machine::venv()?;
    let folder = root().join("target/clients-python");
    let python = folder.join("bin/python");
    let wanted =
        fs::read(package().join("tests/requirements.txt")).map_err(|error| error.to_string())?;
    let stamp = folder.join("installed.txt");
    if fs::read(&stamp).is_ok_and(|installed| installed == wanted) {
        return Ok(python);
    }
    let made = passes(Command::new("python3").args(["-m", "venv", "--clear"]).arg(&folder));
    let words = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check"];
    let from = ["--requirement", "tests/requirements.txt"];
    if !(made && passes(run(&python, &words).args(from))) {
        return Err("What the tests of the Python package need cannot be installed.".into());
    }
    fs::write(&stamp, wanted).map_err(|error| error.to_string())?;
    Ok(python)
}

fn run(python: &Path, words: &[&str]) -> Command {
    let mut command = Command::new(python);
    command.args(words).current_dir(package()).stdin(Stdio::null());
    command
}

/// The folder of the package, once it is built.
fn built() -> Result<Folder, String> {
    let folder = Folder::at(root().join("clients/typescript"));
    folder.install().map_err(|fault| fault.to_string())?;
    if passes(&mut node(&folder, &["build.mjs"])) {
        return Ok(folder);
    }
    Err("The TypeScript package cannot be built.".into())
}

fn node(folder: &Folder, words: &[&str]) -> Command {
    let mut command = Command::new("node");
    command.args(words).current_dir(folder.path()).stdin(Stdio::null());
    command
}
