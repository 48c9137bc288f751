//! The lock on a data folder: one process serves it.

use std::fs::{File, Metadata, OpenOptions, TryLockError};
use std::io;
use std::os::unix::fs::{MetadataExt, OpenOptionsExt};
use std::path::{Path, PathBuf};

use store::StoreFault;

/// Held as long as the folder is served. The folder itself is locked: a file in it could be removed,
/// and made again by the next who comes. The file is for programs of before, which know no other.
pub(crate) struct Lock {
    path: PathBuf,
    folder: File,
    _file: File,
}

impl Lock {
    /// The name of the file in a data folder.
    pub(crate) const FILE: &'static str = "croupier.lock";

    pub(crate) fn take(path: &Path) -> Result<Self, StoreFault> {
        let name = path.display();
        let unwritable = |error| StoreFault::new(format_args!("cannot write in {name}: {error}"));
        let options =
            OpenOptions::new().create(true).truncate(false).write(true).mode(0o600).clone();
        let folder = File::open(path).map_err(unwritable)?;
        let file = options.open(path.join(Self::FILE)).map_err(unwritable)?;
        for locked in [&folder, &file] {
            locked.try_lock().map_err(|error| match error {
                TryLockError::WouldBlock => StoreFault::new(format_args!(
                    "{name} is in use: another croupier is serving it"
                )),
                TryLockError::Error(error) => unwritable(error),
            })?;
        }
        Ok(Self { path: path.into(), folder, _file: file })
    }

    /// Whether the folder of that name is still the one that is locked.
    pub(crate) fn holds(&self) -> io::Result<bool> {
        Ok(is_same(&self.path.metadata()?, &self.folder.metadata()?))
    }
}

/// Whether two names are of one file or folder.
pub fn is_same(one: &Metadata, other: &Metadata) -> bool {
    (one.dev(), one.ino()) == (other.dev(), other.ino())
}
