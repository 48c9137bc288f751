//! Where the house keeps what it must not forget.

use std::path::Path;

use house::{Keys, OpenedAs};
use store::{Kind, MemoryStore, Store, Write};
use store_sqlite::SqliteStore;

use super::key::{self, KeyFile};
use crate::say::Fault;

/// A store, and the keys of what is sealed and signed with it.
pub(crate) struct Data {
    pub(crate) store: Box<dyn Store>,
    pub(crate) keys: Keys,
    pub(crate) memory: bool,
    pub(crate) opened_as: OpenedAs,
}

impl Data {
    /// The folder that was named; none for `memory`.
    pub(crate) fn folder(name: &Path) -> Option<&Path> {
        (name != Path::new("memory")).then_some(name)
    }

    /// Opens it; with `new_house_key`, under another key than the one that the house signed with, which
    /// ends all that was promised under that one.
    pub(crate) fn open(name: &Path, new_house_key: bool) -> Result<Self, Fault> {
        let Some(folder) = Self::folder(name) else {
            let store = Box::new(MemoryStore::default());
            let (keys, opened_as) = (Keys::fresh(), OpenedAs::Itself);
            return Ok(Self { store, keys, memory: true, opened_as });
        };
        let mut store = SqliteStore::open(folder).map_err(Fault::found)?;
        let vault = match key::VAULT.read(folder)? {
            Some(key) => known_key(folder, key, &mut store)?,
            None => new_key(folder, &mut store)?,
        };
        let (house, opened_as) = house_key(folder, &mut store, new_house_key)?;
        let keys = Keys::new(vault, &house);
        Ok(Self { store: Box::new(store), keys, memory: false, opened_as })
    }
}

/// The store keeps the hash of its key: nothing it has sealed would open with another one.
const KEY_HASH: &str = "key";

/// The store keeps the public half of the key that the house signs with.
const HOUSE_KEY: &str = "houseKey";

fn known(store: &SqliteStore, name: &str) -> Result<Option<String>, Fault> {
    let reads = store.reader().map_err(Fault::found)?;
    reads.get(Kind::House, name).map_err(Fault::found)
}

fn remember(store: &mut SqliteStore, name: &str, value: String) -> Result<(), Fault> {
    let write = Write::Put { kind: Kind::House, key: name.into(), value };
    store.commit(&[write]).map_err(Fault::found)
}

fn known_key(folder: &Path, key: [u8; 32], store: &mut SqliteStore) -> Result<[u8; 32], Fault> {
    match known(store, KEY_HASH)? {
        Some(hash) if hash != key::hash(&key) => {
            return Err(fault(folder, key::VAULT, "is not the key of this house"));
        }
        Some(_) => {}
        None => remember(store, KEY_HASH, key::hash(&key))?,
    }
    Ok(key)
}

/// A key for a house that has sealed nothing yet: it could not open what another key has sealed.
fn new_key(folder: &Path, store: &mut SqliteStore) -> Result<[u8; 32], Fault> {
    let reads = store.reader().map_err(Fault::found)?;
    for kind in [Kind::Table, Kind::Seed] {
        if !reads.list(kind, "").map_err(Fault::found)?.is_empty() {
            let why = "is missing, and without it the live tables of this house cannot go on";
            return Err(fault(folder, key::VAULT, why));
        }
    }
    let key = Keys::new_key();
    key::VAULT.write(folder, &key)?;
    remember(store, KEY_HASH, key::hash(&key))?;
    Ok(key)
}

/// The key that the house signs with: one for all its time, unless somebody says otherwise, because
/// every player is told of another one.
fn house_key(
    folder: &Path,
    store: &mut SqliteStore,
    new: bool,
) -> Result<([u8; 32], OpenedAs), Fault> {
    let before = known(store, HOUSE_KEY)?;
    let key = match key::HOUSE.read(folder)? {
        Some(key) => key,
        None if before.is_some() && !new => return Err(fault(folder, key::HOUSE, IS_MISSING)),
        None => {
            let key = Keys::new_key();
            key::HOUSE.write(folder, &key)?;
            key
        }
    };
    let public = Keys::new([0; 32], &key).public().to_string();
    match before {
        Some(before) if before == public => Ok((key, OpenedAs::Itself)),
        Some(_) if !new => Err(fault(folder, key::HOUSE, IS_ANOTHER)),
        Some(_) => {
            remember(store, HOUSE_KEY, public)?;
            Ok((key, OpenedAs::Restored))
        }
        None => {
            remember(store, HOUSE_KEY, public)?;
            Ok((key, OpenedAs::Itself))
        }
    }
}

const IS_MISSING: &str = "is missing: put it back, or take a new key with --new-house-key, which ends \
                          what runs and is told to every player";
const IS_ANOTHER: &str = "is not the key that this house signed with: put that one back, or take this \
                          one with --new-house-key, which ends what runs and is told to every player";

fn fault(folder: &Path, file: KeyFile, why: &str) -> Fault {
    Fault::found(format_args!("{} {why}", folder.join(file.name()).display()))
}
