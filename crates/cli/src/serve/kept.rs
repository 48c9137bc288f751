//! A durable store that is opened, with the key that seals it.

use std::path::{Path, PathBuf};

use house::Keys;
use store::StoreFault;
use store_keeping::{COPY, Durable, Folder, Standing, moved_to};
use store_postgres::{Address, PostgresStore};
use store_sqlite::{DataFolder, SqliteStore};

use super::key::{self, KeyFile};
use super::place::Place;
use crate::say::Fault;

/// The store keeps the hash of its key: nothing it has sealed would open with another one.
pub(crate) const KEY_HASH: &str = "key";

/// A durable store that is open, and what is known of it.
pub(crate) struct Kept {
    pub(crate) store: Box<dyn Durable>,
    pub(crate) standing: Standing,
    /// The folder of the house.
    pub(crate) folder: PathBuf,
    /// The key that seals.
    pub(crate) vault: [u8; 32],
    /// Whether the key was there.
    pub(crate) has_key: bool,
}

impl Kept {
    /// Opens it, or makes it.
    pub(crate) fn open(place: &Place, accept_loss: bool) -> Result<Self, Fault> {
        match place {
            Place::Memory => Err(Fault::asked("a house in memory keeps nothing")),
            Place::Folder(path) => Self::in_folder(path, accept_loss),
            Place::Postgres(address, home) => Self::in_postgres(address, home, accept_loss),
        }
    }

    /// Where the house has moved to, if it has, without opening what it has left: the folder may be the
    /// one of its keys still.
    pub(crate) fn moved(place: &Place) -> Result<Option<String>, Fault> {
        let (_, key) = COPY;
        let mark = match place {
            Place::Memory => return Ok(None),
            Place::Folder(path) => {
                let folder = DataFolder::enter(path).map_err(Fault::found)?;
                folder.house_document(key).map_err(Fault::found)?
            }
            Place::Postgres(address, _) => {
                PostgresStore::house_document(address, key).map_err(lost)?
            }
        };
        Ok(mark.as_deref().and_then(moved_to).map(String::from))
    }

    fn in_folder(path: &Path, accept_loss: bool) -> Result<Self, Fault> {
        let folder = DataFolder::enter(path).map_err(Fault::found)?;
        let before = Before {
            key: key::VAULT.read(path)?,
            hash: folder.house_document(KEY_HASH).map_err(Fault::found)?,
            has_secrets: folder.has_secrets().map_err(Fault::found)?,
        };
        if !accept_loss {
            must_not_be_lost(&folder, before.key.is_some())?;
        }
        let vault = before.vault(path)?;
        let (store, standing) = SqliteStore::open(folder, &vault, accept_loss).map_err(lost)?;
        Ok(before.opened(Box::new(store), standing, path, vault))
    }

    fn in_postgres(address: &Address, home: &Path, accept_loss: bool) -> Result<Self, Fault> {
        let folder = Folder::enter(home).map_err(Fault::found)?;
        let hash = PostgresStore::house_document(address, KEY_HASH).map_err(lost)?;
        let has_secrets = PostgresStore::has_secrets(address).map_err(lost)?;
        let before = Before { key: key::VAULT.read(home)?, hash, has_secrets };
        if !accept_loss && before.key.is_some() && before.hash.is_none() {
            return Err(Fault::found(format_args!(
                "there is no house in {address}, although there was one (--accept-loss begins an \
                 empty house)"
            )));
        }
        let vault = before.vault(home)?;
        let opened = PostgresStore::open(address, folder, &vault, accept_loss);
        let (store, standing) = opened.map_err(lost)?;
        Ok(before.opened(Box::new(store), standing, home, vault))
    }
}

/// What is there before a store is opened.
struct Before {
    /// The key in the folder.
    key: Option<[u8; 32]>,
    /// What the store says of its key.
    hash: Option<String>,
    /// Whether something in the store cannot be read without its key.
    has_secrets: bool,
}

impl Before {
    /// The key that seals: the one that is there, or a new one for a house that has sealed nothing
    /// yet, because it could not open what another key has sealed.
    fn vault(&self, folder: &Path) -> Result<[u8; 32], Fault> {
        match (self.key, &self.hash) {
            (Some(key), Some(hash)) if *hash != key::hash(&key) => {
                Err(fault(folder, key::VAULT, "is not the key of this house"))
            }
            (Some(key), _) => Ok(key),
            (None, _) if self.has_secrets => Err(fault(folder, key::VAULT, KEY_IS_MISSING)),
            (None, _) => Ok(Keys::new_key()),
        }
    }

    fn opened(
        &self,
        store: Box<dyn Durable>,
        standing: Standing,
        folder: &Path,
        vault: [u8; 32],
    ) -> Kept {
        Kept { store, standing, folder: folder.into(), vault, has_key: self.key.is_some() }
    }
}

const KEY_IS_MISSING: &str =
    "is missing, and without it the live tables of this house cannot go on";

/// What goes on with what is there.
const ACCEPT: &str = "--accept-loss goes on with what is there, `croupier check` says what that is";

/// Why a store does not open.
pub(crate) fn lost(fault: StoreFault) -> Fault {
    match fault.is_loss() {
        true => Fault::found(format_args!("{fault} ({ACCEPT})")),
        false => Fault::found(fault),
    }
}

/// A database that is gone is not begun again as if it had never been, and half a copy is no house.
fn must_not_be_lost(folder: &DataFolder, has_key: bool) -> Result<(), Fault> {
    if folder.has_half_a_copy() {
        return Err(Fault::found(format_args!(
            "a copy into {} was not finished: make it again (--accept-loss begins an empty house)",
            folder.path().display()
        )));
    }
    let was_there = has_key || folder.has_witness().map_err(Fault::found)?;
    match folder.is_empty() && was_there {
        true => Err(Fault::found(format_args!(
            "{} is missing, although there was one (--accept-loss begins an empty house)",
            folder.path().join(SqliteStore::FILE).display()
        ))),
        false => Ok(()),
    }
}

/// What is wrong with a key's file.
pub(crate) fn fault(folder: &Path, file: KeyFile, why: &str) -> Fault {
    Fault::found(format_args!("{} {why}", folder.join(file.name()).display()))
}
