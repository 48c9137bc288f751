//! `croupier check`: examines the data of a house that does not run, record by record.

use std::path::Path;
use std::process::ExitCode;

use house::Keys;
use session::Registry;
use store_keeping::{Examined, Standing};
use store_sqlite::SqliteStore;

use crate::backup::read_manifest;
use crate::program::Program;
use crate::say::{self, Fault};
use crate::serve::{Place, key, session_configs};
use crate::store_args::Check;

/// Something does not hold.
const DAMAGED: u8 = 1;
/// All that is there holds, and something that was acknowledged is not there.
const OLDER: u8 = 3;

pub(crate) fn run(arguments: &Check, program: &Program) -> ExitCode {
    match check(arguments, &program.games) {
        Ok(code) => ExitCode::from(code),
        Err(fault) => say::fail(say::BAD_ARGUMENTS, fault),
    }
}

fn check(arguments: &Check, games: &Registry) -> Result<u8, Fault> {
    let place = Place::of_house(&arguments.data, &arguments.home.home)?;
    let examined = place.examine()?;
    let folder = place.folder().expect("what was examined has a folder");
    let mut findings = examined.findings.clone();
    if let Place::Folder(folder) = &place {
        findings.extend(as_it_was_made(folder, &examined)?);
    }
    let vault = key::VAULT.read(folder)?;
    // Nothing is signed here, so any key will do where the house's own is missing.
    let house = key::HOUSE.read(folder)?.unwrap_or_else(Keys::new_key);
    let keys = vault.map(|vault| Keys::new(vault, &house));
    let configs = session_configs::read(Some(folder), None)?;
    // What is missing is said below, once.
    let house = house::examine(&*examined.reads, games, keys.as_ref(), configs);
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
    tell_figures(&examined, &house, keys.is_some());
    Ok(verdict(&examined, findings.len()))
}

/// A copy that no house has opened yet is still what its manifest says.
fn as_it_was_made(folder: &Path, examined: &Examined) -> Result<Option<String>, Fault> {
    let Some(manifest) = read_manifest(folder)? else { return Ok(None) };
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
    let house::Examined { tables, past, seeds, rounds, unnamed, .. } = house;
    say::tell(format_args!("{past} games that are over and {seeds} retired seeds, verified again"));
    match has_key {
        true => say::tell(format_args!(
            "{tables} tables that go on, {rounds} records of rounds, and all money"
        )),
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
        Ok(Standing::Moved) => {
            say::tell("holds: what was left behind by a house that has moved");
            0
        }
        Ok(Standing::New | Standing::Newest) => {
            say::tell("holds: the newest that was acknowledged");
            0
        }
    }
}
