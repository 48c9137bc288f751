//! The three texts that a house signs.

use alloc::format;
use alloc::string::String;

use table::Hash;

/// Something that a house signs, of one attempt at one table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statement(String);

impl Statement {
    /// The commitment to a server seed.
    pub fn commitment(table: &str, attempt: u64, server_seed_hash: Hash) -> Self {
        Self(format!("croupier-commitment:2:{table}:{attempt}:{server_seed_hash}"))
    }

    /// What an attempt is to be played with, by the hash of its terms.
    pub fn terms(table: &str, attempt: u64, terms: Hash) -> Self {
        Self(format!("croupier-terms:2:{table}:{attempt}:{terms}"))
    }

    /// The hash of an entry of the journal.
    pub fn head(table: &str, attempt: u64, head: Hash) -> Self {
        Self(format!("croupier-head:2:{table}:{attempt}:{head}"))
    }

    /// The text that is signed.
    pub fn text(&self) -> &str {
        &self.0
    }
}
