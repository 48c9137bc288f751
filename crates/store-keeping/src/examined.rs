//! A store looked at record by record, by whoever changes nothing.

use std::any::Any;
use std::fs::{File, TryLockError};
use std::path::Path;

use store::{Reads, StoreFault};

use crate::standing::Standing;

/// What was found in a store.
pub struct Examined {
    /// What does not hold, each in a sentence.
    pub findings: Vec<String>,
    /// How the store stands to what was acknowledged; a [loss](StoreFault::loss) if it lacks
    /// something.
    pub standing: Result<Standing, StoreFault>,
    /// How many documents there are.
    pub documents: u64,
    /// How many lines open logs have.
    pub lines: u64,
    /// How many logs are in the archive.
    pub archived: u64,
    /// To read on, in what holds.
    pub reads: Box<dyn Reads>,
    /// What keeps others from serving it meanwhile.
    pub held: Box<dyn Any>,
}

/// Whoever looks keeps others from serving, and not from looking.
pub fn hold(folder: &Path) -> Result<File, StoreFault> {
    let name = folder.display();
    let unreadable = |error| StoreFault::new(format_args!("cannot read {name}: {error}"));
    let held = File::open(folder).map_err(unreadable)?;
    match held.try_lock_shared() {
        Ok(()) => Ok(held),
        Err(TryLockError::WouldBlock) => {
            Err(StoreFault::new(format_args!("{name} is in use: another croupier is serving it")))
        }
        Err(TryLockError::Error(error)) => Err(unreadable(error)),
    }
}
