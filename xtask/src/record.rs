//! `cargo xtask record`: golden journals, from the lines that were kept beside them.

use std::ffi::OsStr;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::{fs, io};

use serde_json::Value;

use crate::tools::{binary, passes, root};

/// Records every journal that is not there, and shows what its row in the test has to say.
pub(crate) fn run() -> ExitCode {
    match binary().and_then(|croupier| record_all(&croupier)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(fault) => {
            eprintln!("{fault}");
            ExitCode::FAILURE
        }
    }
}

fn record_all(croupier: &Path) -> Result<(), String> {
    let files = missing().map_err(|error| error.to_string())?;
    files.iter().try_for_each(|file| {
        record(croupier, file).map_err(|error| format!("{}: {error}", file.display()))
    })
}

/// The files of lines without a journal. One that is there is never recorded again for the same
/// version of the rules: whoever wants that has to take it away.
fn missing() -> io::Result<Vec<PathBuf>> {
    let folder = root().join("crates/cli/tests/golden");
    let files = fs::read_dir(folder)?.map(|file| file.map(|file| file.path()));
    let mut files = files.collect::<io::Result<Vec<PathBuf>>>()?;
    files.retain(|file| {
        file.extension() == Some(OsStr::new("lines")) && !file.with_extension("journal").exists()
    });
    files.sort();
    Ok(files)
}

/// The first line of a file says at which table the others are played.
fn record(croupier: &Path, file: &Path) -> io::Result<()> {
    let text = fs::read_to_string(file)?;
    let (table, lines) = text.split_once('\n').unwrap_or((&text, ""));
    let journal = file.with_extension("journal");
    let mut referee = Command::new(croupier);
    referee.args(arguments(&read(table)?)).arg("--journal").arg(&journal);
    let mut referee = referee.stdin(Stdio::piped()).stdout(Stdio::null()).spawn()?;
    if let Some(mut told) = referee.stdin.take() {
        told.write_all(lines.as_bytes())?;
    }
    let recorded = referee.wait()?.success();
    if !recorded || !passes(Command::new(croupier).arg("verify").arg(&journal)) {
        return Err(io::Error::other("the journal does not hold"));
    }
    let written = fs::read_to_string(&journal)?;
    let last = read(written.lines().last().unwrap_or_default())?;
    println!("{}", word(&last["hash"]));
    Ok(())
}

fn arguments(table: &Value) -> Vec<String> {
    let named = [
        ("--seats", "seats"),
        ("--server-seed", "serverSeed"),
        ("--client-seed", "clientSeed"),
        ("--config", "config"),
    ];
    let named = named.iter().flat_map(|(name, field)| [(*name).into(), word(&table[*field])]);
    ["table".into(), word(&table["game"])].into_iter().chain(named).collect()
}

fn read(line: &str) -> io::Result<Value> {
    serde_json::from_str(line).map_err(io::Error::other)
}

/// A text as it is, anything else as JSON.
fn word(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), String::from)
}
