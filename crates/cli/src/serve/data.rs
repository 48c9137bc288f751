//! Where the house keeps what it must not forget.

use std::path::Path;

use house::Vault;
use store::{Kind, MemoryStore, Reads, Store, Write};
use store_sqlite::SqliteStore;

use super::key;
use crate::say::Fault;

/// A store and the key of what is sealed in it.
pub(crate) struct Data {
    pub(crate) store: Box<dyn Store>,
    pub(crate) vault: Vault,
    pub(crate) memory: bool,
}

impl Data {
    /// The folder that was named; none for `memory`.
    pub(crate) fn folder(name: &Path) -> Option<&Path> {
        (name != Path::new("memory")).then_some(name)
    }

    pub(crate) fn open(name: &Path) -> Result<Self, Fault> {
        let Some(folder) = Self::folder(name) else {
            let vault = Vault::new(Vault::new_key());
            return Ok(Self { store: Box::new(MemoryStore::default()), vault, memory: true });
        };
        let mut store = SqliteStore::open(folder).map_err(Fault::found)?;
        let key = match key::read(folder)? {
            Some(key) => known_key(folder, key, &mut store)?,
            None => new_key(folder, &mut store)?,
        };
        Ok(Self { store: Box::new(store), vault: Vault::new(key), memory: false })
    }
}

/// The store keeps the hash of its key: nothing it has sealed would open with another one.
const KEY_HASH: (Kind, &str) = (Kind::House, "key");

fn known_key(folder: &Path, key: [u8; 32], store: &mut SqliteStore) -> Result<[u8; 32], Fault> {
    let (kind, name) = KEY_HASH;
    match reads(store)?.get(kind, name).map_err(Fault::found)? {
        Some(hash) if hash != key::hash(&key) => Err(Fault::found(format_args!(
            "{} is not the key of this house",
            folder.join(key::FILE).display()
        ))),
        Some(_) => Ok(key),
        None => remember(key, store),
    }
}

fn remember(key: [u8; 32], store: &mut SqliteStore) -> Result<[u8; 32], Fault> {
    let (kind, name) = KEY_HASH;
    let write = Write::Put { kind, key: name.into(), value: key::hash(&key) };
    store.commit(&[write]).map_err(Fault::found)?;
    Ok(key)
}

fn reads(store: &SqliteStore) -> Result<Box<dyn Reads>, Fault> {
    store.reader().map_err(Fault::found)
}

/// A key for a house that has sealed nothing yet: it could not open what another key has sealed.
fn new_key(folder: &Path, store: &mut SqliteStore) -> Result<[u8; 32], Fault> {
    let reads = reads(store)?;
    for kind in [Kind::Table, Kind::Seed] {
        if !reads.list(kind, "").map_err(Fault::found)?.is_empty() {
            return Err(Fault::found(format_args!(
                "{} is missing, and without it the live tables of this house cannot go on",
                folder.join(key::FILE).display()
            )));
        }
    }
    let key = Vault::new_key();
    key::write(folder, &key)?;
    remember(key, store)
}
