//! Hashes: whole ones, and short ones that find damage.

use sha2::{Digest as _, Sha256};

/// A whole hash.
pub type Digest = [u8; 32];

/// The SHA-256 of these parts, one behind the other.
pub fn digest(parts: &[&[u8]]) -> Digest {
    let mut hasher = Sha256::new();
    for part in parts {
        hasher.update(part);
    }
    hasher.finalize().into()
}

/// A short hash of these parts, none of which can be taken for a piece of another.
pub fn checksum(parts: &[&[u8]]) -> u64 {
    let mut hasher = Sha256::new();
    for part in parts {
        hasher.update((part.len() as u64).to_be_bytes());
        hasher.update(part);
    }
    first_word(&hasher.finalize().into())
}

/// The first eight bytes of a hash.
pub fn first_word(digest: &Digest) -> u64 {
    let (first, _) = digest.split_first_chunk().expect("a hash has 32 bytes");
    u64::from_be_bytes(*first)
}

/// The bytes as hex digits.
pub fn hex(bytes: &[u8]) -> String {
    const DIGITS: [char; 16] =
        ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'a', 'b', 'c', 'd', 'e', 'f'];
    let digits = |byte: &u8| [DIGITS[usize::from(byte >> 4)], DIGITS[usize::from(byte & 15)]];
    bytes.iter().flat_map(digits).collect()
}

/// The bytes of 64 hex digits; none if they are anything else.
pub(crate) fn unhex(text: &str) -> Option<Digest> {
    let mut digest = [0; 32];
    if text.len() != 64 || !text.is_ascii() {
        return None;
    }
    for (byte, start) in digest.iter_mut().zip((0..64).step_by(2)) {
        *byte = u8::from_str_radix(&text[start..start + 2], 16).ok()?;
    }
    Some(digest)
}
