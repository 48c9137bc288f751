//! `cargo xtask publish`: every package of the library, each built from what it carries and nothing else.

use std::fs;
use std::io::{Error, ErrorKind};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use web_build::{Fault, Folder, Module};

use crate::step::Step;
use crate::test::run_steps;
use crate::tools::{cargo, held, passes, root};

/// Everything up to the upload.
pub(crate) const DRY_STEP: Step =
    Step { name: "packages, each built by itself", check: |_| published(&["--dry-run"]) };

const STEP: Step = Step { name: "packages", check: |_| is_clean() && published(&[]) };

/// Tries it, or does it.
pub(crate) fn run(words: &[&str]) -> ExitCode {
    match words {
        ["--dry-run"] => run_steps(&[DRY_STEP]),
        [] => run_steps(&[STEP]),
        _ => {
            eprintln!("cargo xtask publish [--dry-run]");
            ExitCode::from(2)
        }
    }
}

fn published(words: &[&str]) -> bool {
    held(Packed::client().map_err(|fault| fault.to_string()).map(|_packed| {
        // The built client is in no commit; whether anything else is not, is asked here.
        let mut publish = cargo(&["publish", "--workspace", "--allow-dirty"]);
        // What verifies a package needs no debugger.
        publish.args(words).env("CARGO_PROFILE_DEV_DEBUG", "0");
        passes(&mut publish)
    }))
}

/// Whether what would be published is what is committed.
fn is_clean() -> bool {
    let mut git = Command::new("git");
    let status = git.args(["status", "--porcelain"]).current_dir(root()).output();
    let is_clean = status.is_ok_and(|status| status.status.success() && status.stdout.is_empty());
    if !is_clean {
        println!("What is published is what is committed: there are changes that are not.");
    }
    is_clean
}

/// The built client in the package of `web-client`, whose sources lie outside it; there only for as long as
/// packages are made.
struct Packed(PathBuf);

impl Packed {
    fn client() -> Result<Self, Fault> {
        let (web, rules) = (Folder::at(root().join("web")), Module::of(root()));
        let packed = Self(root().join("crates/web-client/client"));
        web.install()?;
        web.take(&rules)?;
        web.build(&packed.0)?;
        web.build_audit_page(&packed.0)?;
        Ok(packed)
    }
}

impl Drop for Packed {
    fn drop(&mut self) {
        removed(&self.0).unwrap_or_else(|error| eprintln!("{}: {error}", self.0.display()));
    }
}

fn removed(folder: &Path) -> Result<(), Error> {
    match fs::remove_dir_all(folder) {
        Err(error) if error.kind() != ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}
