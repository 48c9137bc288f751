//! `croupier backup`: copies a house, even while it runs.

use std::path::Path;
use std::process::ExitCode;

use house::OpenedAs;
use store::Store;
use store_sqlite::SqliteStore;

use crate::args::Backup;
use crate::say::{self, Fault};
use crate::serve::key::{self, KeyFile};

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
    let part = to.join(PART);
    std::fs::create_dir_all(&part).map_err(unwritable)?;
    SqliteStore::copy(folder, &part.join(SqliteStore::FILE)).map_err(Fault::found)?;
    mark(&part)?;
    std::fs::rename(part.join(SqliteStore::FILE), to.join(SqliteStore::FILE))
        .map_err(unwritable)?;
    std::fs::remove_dir_all(&part).map_err(unwritable)?;
    say::tell(format_args!("copied {} to {}", folder.display(), to.display()));
    if *with_key {
        [key::VAULT, key::HOUSE].into_iter().try_for_each(|file| copy_key(folder, to, file))?;
        say::tell("whoever has copy and keys knows every card to come, and can sign as this house");
    } else {
        say::tell("its keys are not in the copy: keep them elsewhere, or use --with-key");
    }
    Ok(())
}

/// Where the copy is until it says that it is one.
const PART: &str = "copying";

/// A house that opens a copy must know: what is secret in it is played with elsewhere meanwhile.
fn mark(folder: &Path) -> Result<(), Fault> {
    let mut store = SqliteStore::open(folder).map_err(Fault::found)?;
    store.commit(&[OpenedAs::copy_mark()]).map_err(Fault::found)
}

fn copy_key(folder: &Path, to: &Path, file: KeyFile) -> Result<(), Fault> {
    let bytes = file.read(folder)?.ok_or_else(|| {
        Fault::found(format_args!("there is no {} in {}", file.name(), folder.display()))
    })?;
    file.write(to, &bytes)?;
    say::tell(format_args!("with {}", file.name()));
    Ok(())
}
