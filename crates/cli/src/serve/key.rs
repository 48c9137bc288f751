//! The keys of a house: files next to the database, for the house's eyes only.

use std::fs::{File, OpenOptions};
use std::io::{ErrorKind, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;

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
            Ok(text) => match parse(text.trim()) {
                Some(key) => Ok(Some(key)),
                None => Err(Fault::found(format_args!("{name} is not a key of 64 hex digits"))),
            },
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            Err(error) => Err(Fault::found(format_args!("cannot read {name}: {error}"))),
        }
    }

    /// Writes a new key, durably, before anything is sealed or signed with it.
    pub(crate) fn write(self, folder: &Path, key: &[u8; 32]) -> Result<(), Fault> {
        let path = folder.join(self.0);
        let unwritable =
            |error| Fault::found(format_args!("cannot write {}: {error}", path.display()));
        let digits: String = key.iter().map(|byte| format!("{byte:02x}")).collect();
        let options = OpenOptions::new().write(true).create_new(true).mode(0o600).clone();
        let mut file = options.open(&path).map_err(unwritable)?;
        file.write_all(format!("{digits}\n").as_bytes()).map_err(unwritable)?;
        file.sync_all().map_err(unwritable)?;
        File::open(folder).and_then(|folder| folder.sync_all()).map_err(unwritable)
    }
}

/// What anybody may know about the key that seals: it opens nothing.
pub(crate) fn hash(key: &[u8; 32]) -> String {
    table::draws::sha256_hex(&[&b"croupier.key:"[..], key].concat())
}

fn parse(text: &str) -> Option<[u8; 32]> {
    if text.len() != 64 || !text.is_ascii() {
        return None;
    }
    let mut key = [0; 32];
    for (byte, start) in key.iter_mut().zip((0..64).step_by(2)) {
        *byte = u8::from_str_radix(&text[start..start + 2], 16).ok()?;
    }
    Some(key)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_64_hex_digits() {
        assert_eq!(parse(&"0f".repeat(32)), Some([15; 32]));
        for bad in ["", "0f", &"0g".repeat(32), &"0f".repeat(33), &"é".repeat(32)] {
            assert_eq!(parse(bad), None, "{bad}");
        }
    }
}
