//! The keys of a house: files next to the database, for the house's eyes only.

use std::io::ErrorKind;
use std::path::Path;

use crate::read;
use store_keeping::private::write_whole;

use crate::say::Fault;

/// A key's file in the data folder.
#[derive(Clone, Copy)]
pub(crate) struct KeyFile(&'static str);

/// What seals live server seeds.
pub(crate) const VAULT: KeyFile = KeyFile("croupier.key");

/// What the house signs with.
pub(crate) const HOUSE: KeyFile = KeyFile("croupier.house-key");

impl KeyFile {
    /// The file's name.
    pub(crate) const fn name(self) -> &'static str {
        self.0
    }

    /// The key of a folder; none if there is none.
    pub(crate) fn read(self, folder: &Path) -> Result<Option<[u8; 32]>, Fault> {
        let path = folder.join(self.0);
        let name = path.display();
        match std::fs::read_to_string(&path) {
            Ok(text) => match read::key(&text) {
                Some(key) => Ok(Some(key)),
                None => Err(Fault::found(format_args!("{name} is not a key of 64 hex digits"))),
            },
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            Err(error) => Err(Fault::found(format_args!("cannot read {name}: {error}"))),
        }
    }

    /// Writes a new key, durably, before anything is sealed or signed with it.
    pub(crate) fn write(self, folder: &Path, key: &[u8; 32]) -> Result<(), Fault> {
        write_whole(folder, self.0, read::key_text(key).as_bytes()).map_err(|error| {
            let path = folder.join(self.0);
            Fault::found(format_args!("cannot write {}: {error}", path.display()))
        })
    }
}

/// What anybody may know about the key that seals: it opens nothing.
pub(crate) fn hash(key: &[u8; 32]) -> String {
    table::draws::sha256_hex(&[&b"croupier.key:"[..], key].concat())
}
