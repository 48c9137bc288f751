//! `croupier backup`: copies a house, even while it runs. The copy is whole or not there.

use std::io::Write;
use std::path::Path;
use std::process::ExitCode;

use store_keeping::private::{create as create_private, folder as make_private};
use store_keeping::{As, NotCarried, Seals, TalkKeys, Target, carry};
use store_postgres::{Address, PostgresStore};
use store_sqlite::{Copied, SqliteStore, SqliteTarget};

use crate::read::Manifest;
use crate::say::{self, Fault};
use crate::serve::key::{self, KeyFile};
use crate::serve::{Place, signals};
use crate::store_args::Backup;

fn manifest(copied: &Copied) -> Manifest {
    Manifest {
        file: SqliteStore::FILE.into(),
        bytes: copied.bytes,
        sha256: copied.sha256.clone(),
        commits: copied.commits,
        made: say::now(),
        croupier: env!("CARGO_PKG_VERSION").into(),
    }
}

/// The manifest of a folder, if it has one.
pub(crate) fn read_manifest(folder: &Path) -> Result<Option<Manifest>, Fault> {
    let path = folder.join(Manifest::FILE);
    let unreadable =
        |why: &dyn std::fmt::Display| Fault::found(format_args!("{}: {why}", path.display()));
    match std::fs::read_to_string(&path) {
        Ok(text) => serde_json::from_str(&text).map(Some).map_err(|why| unreadable(&why)),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(unreadable(&error)),
    }
}

/// Writes it whole, before the copy has its name.
fn write_manifest(manifest: &Manifest, folder: &Path) -> std::io::Result<()> {
    let (path, partial) =
        (folder.join(Manifest::FILE), folder.join(format!("{}.partial", Manifest::FILE)));
    let text = serde_json::to_string_pretty(manifest).expect("a manifest is plain data") + "\n";
    // One of a copy that was cut off is in the way of nobody.
    let _ = std::fs::remove_file(&partial);
    let mut file = create_private(&partial)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()?;
    std::fs::rename(partial, path)
}

pub(crate) fn run(arguments: &Backup) -> ExitCode {
    say::end(copy(arguments))
}

fn copy(arguments: &Backup) -> Result<(), Fault> {
    let Backup { data, home, to, with_key } = arguments;
    let place = Place::of_house(data, &home.home)?;
    let folder = place.folder().expect("a house that is there has a folder");
    let unwritable =
        |error| Fault::found(format_args!("cannot write in {}: {error}", to.display()));
    if to.join(SqliteStore::FILE).exists() {
        return Err(Fault::asked(format_args!("{} holds a house already", to.display())));
    }
    signals::make_limits_errors_without_runtime()?;
    make_private(to).map_err(unwritable)?;
    let copied = match &place {
        Place::Postgres(address, home) => out_of_postgres(address, home, to)?,
        Place::Memory | Place::Folder(_) => SqliteStore::copy(folder, to).map_err(Fault::found)?,
    };
    if *with_key {
        copy_keys(folder, to)?;
        copy_talk_keys(&place, to)?;
    }
    write_manifest(&manifest(&copied), to).map_err(unwritable)?;
    let (bytes, sha256) = (copied.bytes, copied.sha256.clone());
    copied.finish().map_err(Fault::found)?;
    say::tell(format_args!("copied {place} to {}", to.display()));
    say::tell(format_args!("{bytes} bytes, checked, SHA-256 {sha256}"));
    say::tell(match with_key {
        true => "whoever has copy and keys knows every card to come, and can sign as this house",
        false => "its keys are not in the copy: keep them elsewhere, or use --with-key",
    });
    Ok(())
}

/// A copy of a database, as a file. What is sealed is carried as it is: a conversation may end meanwhile.
fn out_of_postgres(address: &Address, home: &Path, to: &Path) -> Result<Copied, Fault> {
    let mut target = SqliteTarget::begin(to).map_err(Fault::found)?;
    let mut records = PostgresStore::look(address).map_err(Fault::found)?;
    let seals = Seals::look(home, None).map_err(Fault::found)?;
    match carry(&mut *records, &mut target, (&seals, false), As::Copy) {
        Ok(_) => target.close().map_err(Fault::found),
        Err(why) => Err(not_carried(Box::new(target), why)),
    }
}

/// Says what is damaged, and leaves nothing behind.
pub(crate) fn not_carried(target: Box<dyn Target>, why: NotCarried) -> Fault {
    if let Err(fault) = target.abandon() {
        say::tell(format_args!("what was copied is still there: {fault}"));
    }
    match why {
        NotCarried::Fault(fault) => Fault::found(fault),
        NotCarried::Damaged(findings) => {
            for finding in &findings {
                say::tell(format_args!("damaged: {finding}"));
            }
            let count = findings.len();
            Fault::found(format_args!("nothing was copied: {count} records are damaged"))
        }
    }
}

/// Copies what seals, what signs, and the keys of talk.
pub(crate) fn copy_keys(folder: &Path, to: &Path) -> Result<(), Fault> {
    [key::VAULT, key::HOUSE].into_iter().try_for_each(|file| copy_key(folder, to, file))?;
    TalkKeys::copy(folder, to).map_err(|error| {
        Fault::found(format_args!("{}: {error}", folder.join(TalkKeys::FILE).display()))
    })
}

/// Copies the keys of talk that a cluster keeps in its database.
fn copy_talk_keys(place: &Place, to: &Path) -> Result<(), Fault> {
    let Place::Postgres(address, home) = place else { return Ok(()) };
    let Some(vault) = key::VAULT.read(home)? else { return Ok(()) };
    PostgresStore::copy_talk_keys(address, &vault, to).map_err(Fault::found)
}

/// One that is there already is in the way only if it is another.
fn copy_key(folder: &Path, to: &Path, file: KeyFile) -> Result<(), Fault> {
    let bytes = file.read(folder)?.ok_or_else(|| {
        Fault::found(format_args!("there is no {} in {}", file.name(), folder.display()))
    })?;
    match file.read(to)? {
        Some(there) if there == bytes => {}
        Some(_) => {
            let path = to.join(file.name());
            return Err(Fault::asked(format_args!("{} is another key", path.display())));
        }
        None => file.write(to, &bytes)?,
    }
    say::tell(format_args!("with {}", file.name()));
    Ok(())
}
