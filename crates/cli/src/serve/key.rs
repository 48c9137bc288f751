//! The key of live server seeds: a file next to the database, for the house's eyes only.

use std::io::{ErrorKind, Write};
use std::path::Path;

use store_sqlite::{create_private, keep_names};

use crate::say::Fault;

/// The file in the data folder.
pub(crate) const FILE: &str = "croupier.key";

/// The key of a folder; none if there is none.
pub(crate) fn read(folder: &Path) -> Result<Option<[u8; 32]>, Fault> {
    let path = folder.join(FILE);
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

/// What anybody may know about a key: it opens nothing.
pub(crate) fn hash(key: &[u8; 32]) -> String {
    table::draws::sha256_hex(&[&b"croupier.key:"[..], key].concat())
}

/// Writes a new key, durably, before anything is sealed with it.
pub(crate) fn write(folder: &Path, key: &[u8; 32]) -> Result<(), Fault> {
    let path = folder.join(FILE);
    let unwritable = |error| Fault::found(format_args!("cannot write {}: {error}", path.display()));
    let digits: String = key.iter().map(|byte| format!("{byte:02x}")).collect();
    let mut file = create_private(&path).map_err(unwritable)?;
    file.write_all(format!("{digits}\n").as_bytes()).map_err(unwritable)?;
    file.sync_all().map_err(unwritable)?;
    keep_names(folder).map_err(unwritable)
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
