//! `croupier backup`: copies a house, even while it runs.

use std::path::Path;
use std::process::ExitCode;

use store_sqlite::SqliteStore;

use crate::args::Backup;
use crate::say::{self, Fault};
use crate::serve::key;

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
    std::fs::create_dir_all(to).map_err(unwritable)?;
    SqliteStore::copy(folder, &to.join(SqliteStore::FILE)).map_err(Fault::found)?;
    say::tell(format_args!("copied {} to {}", folder.display(), to.display()));
    if *with_key {
        copy_key(folder, to)?;
    } else {
        say::tell(
            "the key of live server seeds is not in the copy: keep it elsewhere, or use --with-key",
        );
    }
    Ok(())
}

fn copy_key(folder: &Path, to: &Path) -> Result<(), Fault> {
    let bytes = key::read(folder)?.ok_or_else(|| {
        Fault::found(format_args!("there is no {} in {}", key::FILE, folder.display()))
    })?;
    key::write(to, &bytes)?;
    say::tell(format_args!("with {}: whoever has both knows every card to come", key::FILE));
    Ok(())
}
