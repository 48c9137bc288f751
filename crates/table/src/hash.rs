//! SHA-256, as a value.

use alloc::string::String;
use core::fmt;
use core::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use sha2::{Digest, Sha256};

use crate::hex;

/// A SHA-256: the commitment to a seed, or the link of a journal's chain. Written and read as 64
/// lowercase hex digits, and nothing else.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hash([u8; 32]);

/// A text that is not 64 lowercase hex digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotAHash;

impl Hash {
    /// How many digits its text has.
    pub const DIGITS: usize = 64;
    /// What stands before the first link of a chain.
    pub const ZERO: Self = Self([0; 32]);

    /// The hash of these bytes.
    pub fn of(bytes: impl AsRef<[u8]>) -> Self {
        Self::of_parts(&[bytes.as_ref()])
    }

    /// The hash of these parts, one behind the other.
    pub fn of_parts(parts: &[&[u8]]) -> Self {
        Prefix::of(parts).hash(b"")
    }

    /// Its bytes.
    pub const fn bytes(&self) -> &[u8; 32] {
        &self.0
    }

    /// Its first 32 bits, as a number.
    pub(crate) fn first_word(&self) -> u32 {
        u32::from_be_bytes([self.0[0], self.0[1], self.0[2], self.0[3]])
    }

    /// The 64 digits, without an allocation.
    pub fn digits(&self) -> HashText {
        let mut digits = [0; Self::DIGITS];
        hex::write(&self.0, &mut digits);
        HashText(digits)
    }
}

/// What many texts that are hashed begin with: it is hashed once.
#[derive(Clone)]
pub struct Prefix(Sha256);

impl Prefix {
    /// These parts, one behind the other.
    pub fn of(parts: &[&[u8]]) -> Self {
        let mut hash = Sha256::new();
        parts.iter().for_each(|part| hash.update(part));
        Self(hash)
    }

    /// The hash of a text that goes on like this.
    pub fn hash(&self, rest: &[u8]) -> Hash {
        let mut hash = self.0.clone();
        hash.update(rest);
        Hash(hash.finalize().into())
    }
}

/// A hash's text, on the stack.
#[derive(Clone, Copy)]
pub struct HashText([u8; Hash::DIGITS]);

impl HashText {
    /// The text.
    pub fn as_str(&self) -> &str {
        core::str::from_utf8(&self.0).expect("hex digits are ASCII")
    }
}

impl fmt::Display for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.digits().as_str())
    }
}

impl fmt::Debug for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Display for NotAHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a hash has 64 lowercase hex digits")
    }
}

impl core::error::Error for NotAHash {}

impl FromStr for Hash {
    type Err = NotAHash;

    fn from_str(text: &str) -> Result<Self, NotAHash> {
        hex::read(text).map(Self).ok_or(NotAHash)
    }
}

impl Serialize for Hash {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.digits().as_str())
    }
}

impl<'de> Deserialize<'de> for Hash {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::format;
    use alloc::string::ToString;

    #[test]
    fn a_hash_is_read_as_it_is_written() {
        let hash = Hash::of("abc");
        let text = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!(hash.to_string(), text);
        assert_eq!(text.parse(), Ok(hash));
        assert_eq!(serde_json::to_string(&hash).ok(), Some(format!("\"{text}\"")));
        assert_eq!(serde_json::from_str(&format!("\"{text}\"")).ok(), Some(hash));
        assert_eq!(Hash::of_parts(&[b"a", b"bc"]), hash);
    }

    #[test]
    fn nothing_else_is_a_hash() {
        let text = Hash::of("abc").to_string();
        let others =
            ["", "ba78", &text[1..], &text.to_uppercase(), &format!("{text}0"), &"é".repeat(32)];
        for other in others {
            assert_eq!(other.parse::<Hash>(), Err(NotAHash), "{other}");
        }
    }
}
