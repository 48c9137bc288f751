//! The house's promise of a server seed, under which one attempt to begin a match is made.

use journal::signed::{PublicKey, Signature};
use serde::{Deserialize, Serialize};
use table::Hash;

use crate::keys::Keys;
use crate::random;

/// A server seed that nobody has seen, promised for one attempt at a table.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Commitment {
    /// Which attempt, from 1.
    #[serde(default = "first")]
    pub(crate) attempt: u64,
    pub(crate) server_seed_hash: Hash,
    /// The server seed, locked by the vault; empty once the match is over and the seed public.
    pub(crate) sealed_seed: String,
    /// What the house signed the hash with, and under which key; houses before protocol 3 signed
    /// nothing.
    #[serde(default)]
    pub(crate) signature: Option<Signature>,
    #[serde(default)]
    pub(crate) house_key: Option<PublicKey>,
    /// Whether anybody has quoted it with a hash: then its seed is published in the end, whether or
    /// not a match follows.
    #[serde(default)]
    pub(crate) quoted: bool,
}

const fn first() -> u64 {
    1
}

impl Commitment {
    /// A promise to a new seed.
    pub(crate) fn new(keys: &Keys, table: &str, attempt: u64) -> Self {
        let seed = random::secret();
        let server_seed_hash = Hash::of(&seed);
        Self {
            attempt,
            server_seed_hash,
            sealed_seed: keys.vault().seal(table, &seed),
            signature: Some(keys.sign_commitment(table, attempt, server_seed_hash)),
            house_key: Some(keys.public()),
            quoted: false,
        }
    }

    /// The seed behind it; none under another key than the one that sealed it.
    pub(crate) fn seed(&self, keys: &Keys, table: &str) -> Option<String> {
        keys.vault().open(table, &self.sealed_seed)
    }

    /// Whether the house of these keys has signed it, and so signs what follows from it.
    pub(crate) fn is_signed_by(&self, keys: &Keys) -> bool {
        self.house_key == Some(keys.public())
    }
}
