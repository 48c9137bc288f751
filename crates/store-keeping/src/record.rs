//! Records as they are stored: documents with a checksum, sealed lines of logs, archived logs.

use store::Kind;

use crate::digest::checksum;
use crate::seals::Seals;

/// A document as it was read.
#[derive(Clone, PartialEq, Eq)]
pub struct Document {
    /// Which one.
    pub key: String,
    /// Its text, or its sealed bytes.
    pub stored: Vec<u8>,
    /// The checksum that was written with it.
    pub sum: u64,
}

impl Document {
    /// Whether it is what was written.
    pub fn is_sound(&self, kind: Kind) -> bool {
        document_sum(kind, &self.key, &self.stored) == self.sum
    }

    /// Its text, or what is wrong with it.
    pub fn text(&self, kind: Kind, seals: &Seals) -> Result<String, String> {
        let (word, key) = (kind.word(), &self.key);
        if !self.is_sound(kind) {
            return Err(format!("the {word} {key} is damaged"));
        }
        let text = seals.open_document(kind, key, &self.stored);
        text.ok_or_else(|| format!("the {word} {key} cannot be opened"))
    }
}

/// The checksum of a document as it is stored.
pub fn document_sum(kind: Kind, key: &str, stored: &[u8]) -> u64 {
    checksum(&[kind.word().as_bytes(), key.as_bytes(), stored])
}

/// A line of a log as it is stored.
pub struct SealedLine<'a> {
    /// Its place among all lines.
    pub row: u64,
    /// Whose log.
    pub stream: &'a str,
    /// Its place in that log.
    pub number: u64,
    /// What is stored.
    pub locked: &'a [u8],
}

/// A log of the archive.
#[derive(Clone, PartialEq, Eq)]
pub struct Packed {
    /// When it ended, in milliseconds since 1970.
    pub ended: u64,
    /// How long its text is.
    pub length: u64,
    /// Its text, compressed.
    pub bytes: Vec<u8>,
}

impl Packed {
    /// Its checksum under that name.
    pub fn sum(&self, stream: &str) -> u64 {
        let (ended, length) = (self.ended.to_be_bytes(), self.length.to_be_bytes());
        checksum(&[stream.as_bytes(), &ended, &length, &self.bytes])
    }
}
