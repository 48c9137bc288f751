//! A file that holds some room: when the disk is full it is given up, so that what is under way can
//! be put in order, and when it can be laid again there is room again.

use std::fs::{File, OpenOptions};
use std::io;
use std::os::unix::fs::{FileExt, OpenOptionsExt};
use std::path::Path;

/// How much is held.
const BYTES: usize = 256 * 1024;

/// The file.
pub(crate) struct Reserve(File);

impl Reserve {
    /// The name of the file in a data folder.
    pub(crate) const FILE: &'static str = "croupier.reserve";

    /// Opens the file of a folder, or makes it, and takes hold of its room.
    pub(crate) fn open(folder: &Path) -> io::Result<Self> {
        let options =
            OpenOptions::new().write(true).create(true).truncate(false).mode(0o600).clone();
        let reserve = Self(options.open(folder.join(Self::FILE))?);
        reserve.lay()?;
        Ok(reserve)
    }

    /// Takes hold of the room, unless it is held.
    pub(crate) fn lay(&self) -> io::Result<()> {
        if self.0.metadata()?.len() == BYTES as u64 {
            return Ok(());
        }
        // What is all the same could be kept without taking room.
        let mut bytes = vec![0; BYTES];
        getrandom::fill(&mut bytes).expect("the operating system gives random bytes");
        self.0.write_all_at(&bytes, 0)?;
        self.0.sync_all()
    }

    /// Gives the room up.
    pub(crate) fn give_up(&self) -> io::Result<()> {
        self.0.set_len(0)
    }
}
