//! A folder of a house, of which this process is the only owner.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use store::StoreFault;

use crate::lock::Lock;
use crate::private;
use crate::witness::{Testimony, Witness};

/// A folder that nobody else serves, and that nobody else reads, until its last clone is dropped.
#[derive(Clone)]
pub struct Folder {
    path: PathBuf,
    lock: Arc<Lock>,
}

impl Folder {
    /// Enters a folder, or makes it: it becomes its owner's alone, and this process's.
    pub fn enter(path: &Path) -> Result<Self, StoreFault> {
        let unwritable =
            |error| StoreFault::new(format_args!("cannot write in {}: {error}", path.display()));
        for told in private::folder(path).map_err(unwritable)? {
            tracing::warn!("{told}");
        }
        Ok(Self { path: path.into(), lock: Arc::new(Lock::take(path)?) })
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Whether the folder of that name is still the one that was entered.
    pub fn holds(&self) -> io::Result<bool> {
        self.lock.holds()
    }

    /// Whether something in it tells of a store.
    pub fn has_witness(&self) -> Result<bool, StoreFault> {
        let asked = Witness::ask(&self.path);
        let unreadable = |error| StoreFault::new(format_args!("{}: {error}", self.path.display()));
        Ok(asked.map_err(unreadable)? != Testimony::Missing)
    }
}
