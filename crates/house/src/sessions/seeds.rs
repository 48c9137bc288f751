//! A player's server seeds: the live one, encrypted in the store, and those that were retired.

use journal::{Book, SeedOrigin};
use serde::{Deserialize, Serialize};
use session::AnySessionGame;
use store::{Kind, Write};
use table::{Hash, Millis};
use wire::PlayerId;
use wire::session::RetiredSeed;

use super::ledger::put;
use crate::matches::wall_clock;
use crate::random;
use crate::vault::Vault;

/// A live server seed.
#[derive(Clone)]
pub(crate) struct LiveSeed {
    pub(crate) secret: String,
    pub(crate) hash: Hash,
    pub(crate) doc: SeedDoc,
}

/// A live server seed as it is stored.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct SeedDoc {
    /// The name of its journal.
    pub(crate) stream: String,
    /// The seed, locked by the vault and bound to its stream.
    sealed_seed: String,
    /// The client seed in force.
    pub(crate) client_seed: Option<String>,
    /// Milliseconds since 1970.
    pub(crate) opened: u64,
    /// Which of the player's server seeds it is, from 1; a seed of format 1 was not counted.
    #[serde(default)]
    pub(crate) attempt: u64,
}

/// A retired seed as it is stored.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct RetiredDoc {
    /// The name of its journal.
    pub(crate) stream: String,
    pub(crate) seed: RetiredSeed,
}

impl LiveSeed {
    /// A seed that nobody has seen. The client seed comes after its commitment.
    pub(crate) fn new(vault: &Vault, attempt: u64) -> Self {
        let secret = random::secret();
        let stream = format!("seed-{}", random::word());
        let sealed_seed = vault.seal(&stream, &secret);
        let doc = SeedDoc { stream, sealed_seed, client_seed: None, opened: wall_clock(), attempt };
        Self { hash: Hash::of(&secret), secret, doc }
    }

    /// The seed behind a stored document; none under another key.
    pub(crate) fn stored(doc: SeedDoc, vault: &Vault) -> Option<Self> {
        let secret = vault.open(&doc.stream, &doc.sealed_seed)?;
        Some(Self { hash: Hash::of(&secret), secret, doc })
    }

    /// Time under this seed.
    pub(crate) fn now(&self) -> Millis {
        Millis::new(wall_clock().saturating_sub(self.doc.opened))
    }

    pub(crate) fn write(&self, player: PlayerId) -> Write {
        put(Kind::Seed, player.to_string(), &self.doc)
    }

    /// The beginning of its journal, and what there is to write.
    pub(crate) fn begin(
        &self,
        player: PlayerId,
        vault: &Vault,
        games: &[&'static dyn AnySessionGame],
    ) -> (Book, Vec<Write>) {
        let mut book = Book::new(&self.secret);
        let (table, attempt) = (format!("seeds/{player}"), self.doc.attempt);
        let origin = SeedOrigin { house_key: vault.house_key(), table, attempt };
        let line = book.open_seed(games, origin);
        let append = Write::Append { stream: self.doc.stream.clone(), line };
        (book, vec![self.write(player), append])
    }

    /// The seed as it is known from now on, and what there is to write behind its last entry.
    pub(crate) fn retire(
        &self,
        player: PlayerId,
        rounds: u64,
        head: Hash,
    ) -> (RetiredSeed, Vec<Write>) {
        let retired = wall_clock();
        let seed = RetiredSeed {
            server_seed_hash: self.hash,
            server_seed: self.secret.clone(),
            rounds,
            head,
            opened: self.doc.opened,
            retired,
        };
        // Newest first, in the order of keys.
        let key = format!("{player}/{:016x}/{}", u64::MAX - retired, self.doc.stream);
        let doc = RetiredDoc { stream: self.doc.stream.clone(), seed: seed.clone() };
        let archive = Write::Archive { stream: self.doc.stream.clone() };
        (seed, vec![archive, put(Kind::RetiredSeed, key, &doc)])
    }
}
