//! Where the house keeps what it must not forget.

use std::path::Path;

use house::{Keys, OpenedAs};
use store::{Kind, MemoryStore, Store, Write};
use store_keeping::Standing;

use super::kept::{KEY_HASH, Kept, fault};
use super::key;
use super::place::Place;
use crate::say::Fault;

/// A store, and the keys of what is sealed and signed with it.
pub(crate) struct Data {
    pub(crate) store: Box<dyn Store>,
    pub(crate) keys: Keys,
    pub(crate) memory: bool,
    pub(crate) opened_as: OpenedAs,
}

/// What whoever opens a house says is all right.
#[derive(Clone, Copy, Default)]
pub(crate) struct Allowed {
    /// That something that was acknowledged is missing.
    pub(crate) loss: bool,
    /// That the house signs with another key than before, which ends all that was promised under it.
    pub(crate) new_house_key: bool,
}

impl Data {
    pub(crate) fn open(place: &Place, allowed: Allowed) -> Result<Self, Fault> {
        match place {
            Place::Memory => Ok(Self::forgetful()),
            place => {
                if !allowed.loss {
                    must_be_here(place)?;
                }
                Self::of(Kept::open(place, allowed.loss)?, allowed)
            }
        }
    }

    fn forgetful() -> Self {
        let store = Box::new(MemoryStore::default());
        let (keys, opened_as) = (Keys::fresh(), OpenedAs::Itself);
        Self { store, keys, memory: true, opened_as }
    }

    /// What is to be done with a store that is open, whatever it is.
    pub(crate) fn of(kept: Kept, allowed: Allowed) -> Result<Self, Fault> {
        let Kept { mut store, standing, folder, vault, has_key } = kept;
        // A key that is there means that there was a store: it comes second.
        if !has_key {
            key::VAULT.write(&folder, &vault)?;
        }
        remember(&mut *store, KEY_HASH, key::hash(&vault))?;
        let (house, promised) = house_key(&folder, &mut *store, allowed.new_house_key)?;
        let opened_as = match standing {
            Standing::New | Standing::Newest => promised,
            Standing::Restored | Standing::Moved => OpenedAs::Restored,
        };
        let keys = Keys::new(vault, &house);
        Ok(Self { store, keys, memory: false, opened_as })
    }
}

/// A house that has moved is not opened where it was.
fn must_be_here(place: &Place) -> Result<(), Fault> {
    match Kept::moved(place)? {
        None => Ok(()),
        Some(to) => Err(Fault::found(format_args!(
            "the house has moved from here to {to} (--accept-loss opens what was left here, as a copy)"
        ))),
    }
}

/// The store keeps the public half of the key that the house signs with.
const HOUSE_KEY: &str = "houseKey";

fn known(store: &dyn Store, name: &str) -> Result<Option<String>, Fault> {
    let reads = store.reader().map_err(Fault::found)?;
    reads.get(Kind::House, name).map_err(Fault::found)
}

fn remember(store: &mut dyn Store, name: &str, value: String) -> Result<(), Fault> {
    if known(store, name)?.as_ref() == Some(&value) {
        return Ok(());
    }
    let write = Write::Put { kind: Kind::House, key: name.into(), value };
    store.commit(&[write]).map_err(Fault::found)
}

/// The key that the house signs with: one for all its time, unless somebody says otherwise, because
/// every player is told of another one.
fn house_key(
    folder: &Path,
    store: &mut dyn Store,
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
    let opened_as = match before {
        None => OpenedAs::Itself,
        Some(before) if before == public => OpenedAs::Itself,
        Some(_) if !new => return Err(fault(folder, key::HOUSE, IS_ANOTHER)),
        Some(_) => OpenedAs::Restored,
    };
    remember(store, HOUSE_KEY, public)?;
    Ok((key, opened_as))
}

const IS_MISSING: &str = "is missing: put it back, or take a new key with --new-house-key, which ends \
                          what runs and is told to every player";
const IS_ANOTHER: &str = "is not the key that this house signed with: put that one back, or take this \
                          one with --new-house-key, which ends what runs and is told to every player";
