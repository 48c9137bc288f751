//! The program that libFuzzer drives. Our own crates are compiled with counters at every branch, and
//! what they depend on is taken as the tests have built it: this program stands between cargo and the
//! compiler of the workspace's crates (`RUSTC_WORKSPACE_WRAPPER`).

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use serde_json::Value;

use crate::tools::{cargo, root};

/// Says that this program was called by cargo, in the place of the compiler.
const COMPILING: &str = "CROUPIER_FUZZ_COMPILES";

/// Counters at every branch, where they are, and what was compared.
const COUNTED: &[&str] = &[
    "-Cpasses=sancov-module",
    "-Cllvm-args=-sanitizer-coverage-level=4",
    "-Cllvm-args=-sanitizer-coverage-inline-8bit-counters",
    "-Cllvm-args=-sanitizer-coverage-pc-table",
    "-Cllvm-args=-sanitizer-coverage-trace-compares",
    "-Clink-dead-code",
    "-Cdebug-assertions=on",
];

/// What runs while something is built, where nobody reads counters.
const UNCOUNTED: &[&str] = &["___", "build_script_build", "table_derive", "web_build"];

/// Whether this program was called in the place of the compiler.
pub(crate) fn is_compiling() -> bool {
    std::env::var_os(COMPILING).is_some()
}

/// Calls the compiler as cargo does, for counters.
pub(crate) fn compile() -> ExitCode {
    let words: Vec<OsString> = std::env::args_os().skip(1).collect();
    let Some((compiler, words)) = words.split_first() else { return ExitCode::FAILURE };
    let more = if is_counted(words) { COUNTED } else { &[] };
    match Command::new(compiler).args(words).args(more).status() {
        Ok(status) if status.success() => ExitCode::SUCCESS,
        _ => ExitCode::FAILURE,
    }
}

fn is_counted(words: &[OsString]) -> bool {
    let named = words.iter().position(|word| word == "--crate-name");
    let name = named.and_then(|at| words.get(at + 1)?.to_str());
    name.is_some_and(|name| !UNCOUNTED.contains(&name))
}

/// Builds the program; it lies where cargo says.
pub(super) fn program() -> Result<PathBuf, String> {
    let client = empty_client().map_err(|error| error.to_string())?;
    let this = std::env::current_exe().map_err(|error| error.to_string())?;
    // The same choice of crates as the tests': what they have built fits.
    let words = ["test", "--quiet", "--release", "--workspace", "--test", "guided", "--no-run"];
    let mut command = cargo(&words);
    command.args(["--features", "fuzz/guided", "--message-format", "json-render-diagnostics"]);
    command.env("RUSTC_WORKSPACE_WRAPPER", this).env(COMPILING, "1");
    command.env("CROUPIER_WEB_DIST", client).stderr(std::process::Stdio::inherit());
    let built = command.output().map_err(|error| error.to_string())?;
    let told = String::from_utf8_lossy(&built.stdout);
    let program = told.lines().find_map(executable);
    program.ok_or_else(|| "The program for libFuzzer cannot be built.".into())
}

fn executable(line: &str) -> Option<PathBuf> {
    let told: Value = serde_json::from_str(line).ok()?;
    told["executable"].as_str().map(PathBuf::from)
}

/// No decoder is in the client, which takes long to build.
fn empty_client() -> std::io::Result<PathBuf> {
    let folder = work().join("client");
    let page = folder.join("index.html");
    if !page.exists() {
        fs::create_dir_all(&folder)?;
        fs::write(page, "<!doctype html>")?;
    }
    Ok(folder)
}

/// Where everything is that is not kept.
pub(super) fn work() -> PathBuf {
    let target = std::env::var_os("CARGO_TARGET_DIR").map(PathBuf::from);
    root().join(target.as_deref().unwrap_or(Path::new("target"))).join("fuzz")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counters_are_in_our_crates_and_not_in_what_builds_them() {
        let counted =
            |words: &[&str]| is_counted(&words.iter().map(OsString::from).collect::<Vec<_>>());
        assert!(counted(&["--crate-name", "journal", "--edition=2024"]));
        assert!(!counted(&["--crate-name", "build_script_build"]));
        assert!(!counted(&["--crate-name", "table_derive"]));
        assert!(!counted(&["-vV"]) && !counted(&["-", "--crate-name", "___", "--print=cfg"]));
    }

    #[test]
    fn the_program_is_where_cargo_says() {
        assert_eq!(executable(r#"{"executable":"/x/guided"}"#), Some("/x/guided".into()));
        assert_eq!(executable(r#"{"executable":null}"#), None);
        assert_eq!(executable("   Compiling"), None);
    }
}
