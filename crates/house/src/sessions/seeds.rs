//! A player's server seeds: the live one, encrypted in the store, and those that were retired.

use journal::seed::SeedBook;
use serde::{Deserialize, Serialize};
use store::{Kind, Write};
use table::Millis;
use table::draws::sha256_hex;
use table::erased::AnyGame;
use wire::session::RetiredSeed;

use super::ledger::put;
use crate::clock::wall_clock;
use crate::ids;
use crate::vault::Vault;

/// A live server seed.
#[derive(Clone)]
pub(crate) struct LiveSeed {
    pub(crate) secret: String,
    pub(crate) hash: String,
    pub(crate) doc: SeedDoc,
}

/// A live server seed as it is stored.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct SeedDoc {
    /// The name of its journal.
    pub(crate) stream: String,
    sealed_seed: String,
    /// The client seed in force.
    pub(crate) client_seed: Option<String>,
    /// Milliseconds since 1970.
    pub(crate) opened: u64,
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
    pub(crate) fn new(vault: &Vault) -> Self {
        let secret = ids::secret();
        let stream = format!("seed-{}", ids::id());
        let sealed_seed = vault.seal(&stream, &secret);
        let doc = SeedDoc { stream, sealed_seed, client_seed: None, opened: wall_clock() };
        Self { hash: sha256_hex(secret.as_bytes()), secret, doc }
    }

    /// The seed behind a stored document; none under another key.
    pub(crate) fn stored(doc: SeedDoc, vault: &Vault) -> Option<Self> {
        let secret = vault.open(&doc.stream, &doc.sealed_seed)?;
        Some(Self { hash: sha256_hex(secret.as_bytes()), secret, doc })
    }

    /// Time under this seed.
    pub(crate) fn now(&self) -> Millis {
        Millis::new(wall_clock().saturating_sub(self.doc.opened))
    }

    pub(crate) fn write(&self, player: &str) -> Write {
        put(Kind::Seed, player.into(), &self.doc)
    }

    pub(crate) fn append(&self, line: String) -> Write {
        Write::Append { stream: self.doc.stream.clone(), line }
    }

    /// The beginning of its journal, and what there is to write.
    pub(crate) fn begin(
        &self,
        player: &str,
        games: &[&'static dyn AnyGame],
    ) -> (SeedBook, Vec<Write>) {
        let mut book = SeedBook::new(&self.secret);
        let line = book.open(games);
        (book, vec![self.write(player), self.append(line)])
    }

    /// The end of its journal, and what there is to write.
    pub(crate) fn retire(
        &self,
        player: &str,
        mut book: SeedBook,
        rounds: u64,
        at: Millis,
    ) -> (RetiredSeed, Vec<Write>) {
        let line = book.close(at);
        let retired = wall_clock();
        let seed = RetiredSeed {
            server_seed_hash: self.hash.clone(),
            server_seed: self.secret.clone(),
            rounds,
            head: book.head().into(),
            opened: self.doc.opened,
            retired,
        };
        // Newest first, in the order of keys.
        let key = format!("{player}/{:016x}/{}", u64::MAX - retired, self.doc.stream);
        let doc = RetiredDoc { stream: self.doc.stream.clone(), seed: seed.clone() };
        let archive = Write::Archive { stream: self.doc.stream.clone() };
        (seed, vec![self.append(line), archive, put(Kind::RetiredSeed, key, &doc)])
    }
}
