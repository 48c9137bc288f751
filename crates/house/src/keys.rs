//! The keys of a house: one seals its live server seeds, the other signs what it promises.

use journal::signed::{HouseKey, PublicKey, Signature, Statement};
use table::Hash;

use crate::random;
use crate::vault::Vault;

/// The keys of a house. Neither is in its store.
#[derive(Clone)]
pub struct Keys {
    vault: Vault,
    house: HouseKey,
}

impl Keys {
    /// The keys of these bytes: what seals, and what signs.
    pub fn new(vault: [u8; 32], house: &[u8; 32]) -> Self {
        Self { vault: Vault::new(vault), house: HouseKey::from_bytes(house) }
    }

    /// Keys of a house that nobody has heard of.
    pub fn fresh() -> Self {
        Self::new(Self::new_key(), &Self::new_key())
    }

    /// The bytes of a key that nobody has heard of.
    pub fn new_key() -> [u8; 32] {
        random::bytes()
    }

    /// What everybody may know: the key that the house's signatures are checked with.
    pub fn public(&self) -> PublicKey {
        self.house.public()
    }

    /// What seals server seeds.
    pub(crate) fn vault(&self) -> &Vault {
        &self.vault
    }

    /// Signs a commitment to a server seed.
    pub(crate) fn sign_commitment(&self, table: &str, attempt: u64, seed: Hash) -> Signature {
        self.house.sign(&Statement::commitment(table, attempt, seed))
    }

    /// Signs the terms of an attempt, by the hash of their text.
    pub(crate) fn sign_terms(&self, table: &str, attempt: u64, terms: Hash) -> Signature {
        self.house.sign(&Statement::terms(table, attempt, terms))
    }

    /// Signs the hash of a journal's entry.
    pub(crate) fn sign_head(&self, table: &str, attempt: u64, head: Hash) -> Signature {
        self.house.sign(&Statement::head(table, attempt, head))
    }
}
