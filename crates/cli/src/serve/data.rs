//! Where the house keeps what it must not forget.

use std::path::Path;

use house::{OpenedAs, Vault};
use store::{Kind, MemoryStore, Store, StoreFault, Write};
use store_sqlite::{DataFolder, SqliteStore, Standing};

use super::key;
use crate::say::Fault;

/// A store and the key of what is sealed in it.
pub(crate) struct Data {
    pub(crate) store: Box<dyn Store>,
    pub(crate) vault: Vault,
    pub(crate) memory: bool,
    pub(crate) opened_as: OpenedAs,
}

impl Data {
    /// The folder that was named; none for `memory`.
    pub(crate) fn folder(name: &Path) -> Option<&Path> {
        (name != Path::new("memory")).then_some(name)
    }

    pub(crate) fn open(name: &Path, accept_loss: bool) -> Result<Self, Fault> {
        let Some(path) = Self::folder(name) else {
            let (store, vault) = (Box::new(MemoryStore::default()), Vault::new(Vault::new_key()));
            return Ok(Self { store, vault, memory: true, opened_as: OpenedAs::Continued });
        };
        let folder = DataFolder::enter(path).map_err(Fault::found)?;
        let found = key::read(path)?;
        if !accept_loss {
            must_not_be_lost(&folder, found.is_some())?;
        }
        let key = match found {
            Some(key) => known_key(&folder, key)?,
            None => new_key(&folder)?,
        };
        let (mut store, standing) = SqliteStore::open(folder, &key, accept_loss).map_err(lost)?;
        // A key that is there means that there was a database: it comes second.
        if found.is_none() {
            key::write(path, &key)?;
        }
        remember(&key, &mut store)?;
        let opened_as = match standing {
            Standing::New | Standing::Newest => OpenedAs::Continued,
            Standing::Restored => OpenedAs::Restored,
        };
        Ok(Self { store: Box::new(store), vault: Vault::new(key), memory: false, opened_as })
    }
}

/// What goes on with what is there.
const ACCEPT: &str = "--accept-loss goes on with what is there, `croupier check` says what that is";

/// Why a store does not open.
pub(crate) fn lost(fault: StoreFault) -> Fault {
    match fault.is_loss() {
        true => Fault::found(format_args!("{fault} ({ACCEPT})")),
        false => Fault::found(fault),
    }
}

/// A database that is gone is not begun again as if it had never been.
fn must_not_be_lost(folder: &DataFolder, has_key: bool) -> Result<(), Fault> {
    let was_there = has_key || folder.has_witness().map_err(Fault::found)?;
    match folder.is_empty() && was_there {
        true => Err(Fault::found(format_args!(
            "{} is missing, although there was one (--accept-loss begins an empty house)",
            folder.path().join(SqliteStore::FILE).display()
        ))),
        false => Ok(()),
    }
}

/// The store keeps the hash of its key: nothing it has sealed would open with another one.
const KEY_HASH: (Kind, &str) = (Kind::House, "key");

fn known_key(folder: &DataFolder, key: [u8; 32]) -> Result<[u8; 32], Fault> {
    let (_, name) = KEY_HASH;
    match folder.house_document(name).map_err(Fault::found)? {
        Some(hash) if hash != key::hash(&key) => Err(Fault::found(format_args!(
            "{} is not the key of this house",
            folder.path().join(key::FILE).display()
        ))),
        Some(_) | None => Ok(key),
    }
}

/// A key for a house that has sealed nothing yet: it could not open what another key has sealed.
fn new_key(folder: &DataFolder) -> Result<[u8; 32], Fault> {
    match folder.has_secrets().map_err(Fault::found)? {
        true => Err(Fault::found(format_args!(
            "{} is missing, and without it the live tables of this house cannot go on",
            folder.path().join(key::FILE).display()
        ))),
        false => Ok(Vault::new_key()),
    }
}

fn remember(key: &[u8; 32], store: &mut SqliteStore) -> Result<(), Fault> {
    let (kind, name) = KEY_HASH;
    let reads = store.reader().map_err(Fault::found)?;
    let hash = key::hash(key);
    if reads.get(kind, name).map_err(Fault::found)?.as_ref() == Some(&hash) {
        return Ok(());
    }
    let write = Write::Put { kind, key: name.into(), value: hash };
    store.commit(&[write]).map_err(Fault::found)
}
