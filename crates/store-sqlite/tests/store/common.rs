//! Folders with stores in them, and ways to harm them.

use std::path::PathBuf;

use rusqlite::Connection;
use store::{Reads, Store, StoreFault};
use store_sqlite::{DataFolder, SqliteStore, Standing};

/// The key of every house here.
pub(crate) const KEY: [u8; 32] = [7; 32];

/// A folder of this test, which is gone when it is dropped.
pub(crate) struct Folder(pub(crate) PathBuf);

impl Folder {
    pub(crate) fn new(name: &str) -> Self {
        let path =
            std::env::temp_dir().join(format!("croupier-store-{}-{name}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        Self(path)
    }

    pub(crate) fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    pub(crate) fn try_open(
        &self,
        accept_loss: bool,
    ) -> Result<(SqliteStore, Standing), StoreFault> {
        SqliteStore::open(DataFolder::enter(&self.0)?, &KEY, accept_loss)
    }

    pub(crate) fn open(&self) -> SqliteStore {
        self.try_open(false).expect("the store opens").0
    }

    /// Why it does not open.
    pub(crate) fn refusal(&self) -> StoreFault {
        self.try_open(false).err().expect("it is refused")
    }

    /// The file, without a store.
    pub(crate) fn sql(&self) -> Connection {
        Connection::open(self.file(SqliteStore::FILE)).expect("the file")
    }

    /// A copy of all files as they are now: what a kill would leave.
    pub(crate) fn copy(&self, name: &str) -> Self {
        let copy = Self::new(name);
        std::fs::create_dir_all(&copy.0).expect("a folder");
        for entry in self.0.read_dir().expect("a folder") {
            let path = entry.expect("an entry").path();
            let to = copy.0.join(path.file_name().expect("a name"));
            std::fs::copy(&path, to).expect("it is copied");
        }
        copy
    }

    /// Where in the folder's files these bytes are.
    pub(crate) fn places(&self, bytes: &[u8]) -> Vec<String> {
        let entries = self.0.read_dir().expect("a folder");
        let paths = entries.map(|entry| entry.expect("an entry").path());
        let holds = |path: &PathBuf| {
            let file = std::fs::read(path).expect("a file");
            file.windows(bytes.len()).any(|part| part == bytes)
        };
        let names = paths.filter(holds).map(|path| path.display().to_string());
        names.collect()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Closes it as a house that is told to stop does.
pub(crate) fn close(store: SqliteStore) {
    Box::new(store).close().expect("it closes");
}

pub(crate) fn reader(store: &SqliteStore) -> Box<dyn Reads> {
    store.reader().expect("a reader")
}
