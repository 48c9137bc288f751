//! `croupier check`: examines the data of a house that does not run, record by record.

use std::path::Path;
use std::process::ExitCode;

use house::Vault;
use store_sqlite::{Examined, SqliteStore, Standing};

use crate::args::Check;
use crate::backup::Manifest;
use crate::say::{self, Fault};
use crate::serve::{key, session_configs};

/// Something does not hold.
const DAMAGED: u8 = 1;
/// All that is there holds, and something that was acknowledged is not there.
const OLDER: u8 = 3;

pub(crate) fn run(arguments: &Check) -> ExitCode {
    match check(&arguments.folder) {
        Ok(code) => ExitCode::from(code),
        Err(fault) => say::fail(say::BAD_ARGUMENTS, fault),
    }
}

fn check(folder: &Path) -> Result<u8, Fault> {
    let key = key::read(folder)?;
    let examined = SqliteStore::examine(folder, key.as_ref()).map_err(Fault::asked)?;
    let mut findings = examined.findings.clone();
    findings.extend(as_it_was_made(folder, &examined)?);
    let vault = key.map(Vault::new);
    let configs = session_configs::read(Some(folder))?;
    // What is missing is said below, once.
    let house = house::examine(&*examined.reads, &games_all::GAMES, vault.as_ref(), configs);
    let house = house.unwrap_or_else(|fault| {
        if !fault.is_loss() {
            findings.push(fault.to_string());
        }
        house::Examined::default()
    });
    findings.extend(house.findings.iter().cloned());
    for finding in &findings {
        say::tell(format_args!("damaged: {finding}"));
    }
    tell_figures(&examined, &house, vault.is_some());
    Ok(verdict(&examined, findings.len()))
}

/// A copy that no house has opened yet is still what its manifest says.
fn as_it_was_made(folder: &Path, examined: &Examined) -> Result<Option<String>, Fault> {
    let Some(manifest) = Manifest::read(folder)? else { return Ok(None) };
    if !matches!(examined.standing, Ok(Standing::Restored)) {
        return Ok(None);
    }
    let (bytes, sha256) = SqliteStore::hash(folder).map_err(Fault::found)?;
    let is_same = (bytes, &sha256) == (manifest.bytes, &manifest.sha256);
    Ok((!is_same).then(|| "the copy is not the one that its manifest tells of".into()))
}

fn tell_figures(examined: &Examined, house: &house::Examined, has_key: bool) {
    let Examined { documents, lines, archived, .. } = examined;
    say::tell(format_args!("{documents} documents, {lines} open lines, {archived} archived logs"));
    let house::Examined { tables, past, seeds, unnamed, .. } = house;
    say::tell(format_args!("{past} games that are over and {seeds} retired seeds, verified again"));
    match has_key {
        true => say::tell(format_args!("{tables} tables that go on, and all money")),
        false => say::tell("what goes on is sealed, and without the key it was not opened"),
    }
    if *unnamed > 0 {
        say::tell(format_args!("{unnamed} journals that nothing names"));
    }
}

fn verdict(examined: &Examined, findings: usize) -> u8 {
    match &examined.standing {
        _ if findings > 0 => {
            say::tell(format_args!("does not hold: {findings} findings"));
            DAMAGED
        }
        Err(fault) if fault.is_loss() => {
            say::tell(format_args!("older: {fault}"));
            OLDER
        }
        Err(fault) => {
            say::tell(format_args!("does not hold: {fault}"));
            DAMAGED
        }
        Ok(Standing::Restored) => {
            say::tell("holds: a copy");
            0
        }
        Ok(Standing::New | Standing::Newest) => {
            say::tell("holds: the newest that was acknowledged");
            0
        }
    }
}
