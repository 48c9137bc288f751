//! `croupier backup`: copies a house, even while it runs. The copy is whole or not there.

use std::io::Write;
use std::path::Path;
use std::process::ExitCode;

use serde::{Deserialize, Serialize};
use store_sqlite::{Copied, SqliteStore, create_private, make_private};

use crate::args::Backup;
use crate::say::{self, Fault};
use crate::serve::{key, signals};

/// What a copy was when it was made, in a file beside it.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Manifest {
    /// The copy.
    pub(crate) file: String,
    /// How many bytes it has.
    pub(crate) bytes: u64,
    /// The SHA-256 of all of them.
    pub(crate) sha256: String,
    /// How many commits are in it.
    pub(crate) commits: Option<u64>,
    /// When it was made, in milliseconds since 1970.
    pub(crate) made: u64,
    /// The version of the program.
    pub(crate) croupier: String,
}

impl Manifest {
    /// The name of the file in the folder of a copy.
    pub(crate) const FILE: &'static str = "croupier.manifest";

    fn of(copied: &Copied) -> Self {
        Self {
            file: SqliteStore::FILE.into(),
            bytes: copied.bytes,
            sha256: copied.sha256.clone(),
            commits: copied.commits,
            made: say::now(),
            croupier: env!("CARGO_PKG_VERSION").into(),
        }
    }

    /// The manifest of a folder, if it has one.
    pub(crate) fn read(folder: &Path) -> Result<Option<Self>, Fault> {
        let path = folder.join(Self::FILE);
        let unreadable =
            |why: &dyn std::fmt::Display| Fault::found(format_args!("{}: {why}", path.display()));
        match std::fs::read_to_string(&path) {
            Ok(text) => serde_json::from_str(&text).map(Some).map_err(|why| unreadable(&why)),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(unreadable(&error)),
        }
    }

    /// Writes it whole, before the copy has its name.
    fn write(&self, folder: &Path) -> std::io::Result<()> {
        let (path, partial) =
            (folder.join(Self::FILE), folder.join(format!("{}.partial", Self::FILE)));
        let text = serde_json::to_string_pretty(self).expect("a manifest is plain data") + "\n";
        // One of a copy that was cut off is in the way of nobody.
        let _ = std::fs::remove_file(&partial);
        let mut file = create_private(&partial)?;
        file.write_all(text.as_bytes())?;
        file.sync_all()?;
        std::fs::rename(partial, path)
    }
}

pub(crate) fn run(arguments: &Backup) -> ExitCode {
    say::end(copy(arguments))
}

fn copy(arguments: &Backup) -> Result<(), Fault> {
    let Backup { folder, to, with_key } = arguments;
    let unwritable =
        |error| Fault::found(format_args!("cannot write in {}: {error}", to.display()));
    if to.join(SqliteStore::FILE).exists() {
        return Err(Fault::asked(format_args!("{} holds a house already", to.display())));
    }
    signals::make_limits_errors_without_runtime()?;
    make_private(to).map_err(unwritable)?;
    let copied = SqliteStore::copy(folder, to).map_err(Fault::found)?;
    if *with_key {
        copy_keys(folder, to)?;
    }
    Manifest::of(&copied).write(to).map_err(unwritable)?;
    let (bytes, sha256) = (copied.bytes, copied.sha256.clone());
    copied.finish().map_err(Fault::found)?;
    say::tell(format_args!("copied {} to {}", folder.display(), to.display()));
    say::tell(format_args!("{bytes} bytes, checked, SHA-256 {sha256}"));
    say::tell(match with_key {
        true => format!("with {}: whoever has both knows every card to come", key::FILE),
        false => {
            "the key of what is not over is not in the copy: keep it elsewhere, or use --with-key"
                .into()
        }
    });
    Ok(())
}

fn copy_keys(folder: &Path, to: &Path) -> Result<(), Fault> {
    let bytes = key::read(folder)?.ok_or_else(|| {
        Fault::found(format_args!("there is no {} in {}", key::FILE, folder.display()))
    })?;
    match key::read(to)? {
        Some(there) if there == bytes => {}
        Some(_) => {
            let path = to.join(key::FILE);
            return Err(Fault::asked(format_args!("{} is another key", path.display())));
        }
        None => key::write(to, &bytes)?,
    }
    SqliteStore::copy_talk_keys(folder, to).map_err(Fault::found)
}
