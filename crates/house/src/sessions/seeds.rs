//! A player's server seeds: the live one, encrypted in the store, and those that were retired.

use journal::signed::{PublicKey, Signature};
use journal::{Book, SeedOrigin};
use serde::{Deserialize, Serialize};
use session::AnySessionGame;
use store::{Kind, Write};
use table::{Hash, Millis};
use wire::PlayerId;
use wire::session::{RetiredSeed, SeedsInfo};

use super::ledger::put;
use crate::keys::Keys;
use crate::matches::wall_clock;
use crate::random;

/// A live server seed.
#[derive(Clone)]
pub(crate) struct LiveSeed {
    pub(crate) secret: String,
    pub(crate) hash: Hash,
    pub(crate) doc: SeedDoc,
    /// The house's signature of the commitment.
    signature: Signature,
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
    /// Its number among the player's seeds, from 1; houses before protocol 3 did not count, and 0
    /// stands for what recovery finds out.
    #[serde(default)]
    pub(crate) attempt: u64,
    /// The key that its journal names; none in format 1.
    #[serde(default)]
    house_key: Option<PublicKey>,
    /// The commitment of the seed before, if that was retired because the house was opened from a
    /// copy.
    #[serde(default)]
    pub(crate) restored: Option<Hash>,
    /// Whether it waits for its rules only to be retired: the house was opened from a copy.
    #[serde(default)]
    pub(crate) to_be_retired: bool,
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
    /// A seed that nobody has seen, by its number. The client seed comes after its commitment.
    pub(crate) fn new(keys: &Keys, player: PlayerId, attempt: u64) -> Self {
        let secret = random::secret();
        let stream = format!("seed-{}", random::word());
        let doc = SeedDoc {
            sealed_seed: keys.vault().seal(&stream, &secret),
            stream,
            client_seed: None,
            opened: wall_clock(),
            attempt,
            house_key: Some(keys.public()),
            restored: None,
            to_be_retired: false,
        };
        Self::of(keys, player, secret, doc)
    }

    /// The seed behind a stored document; none under another key.
    pub(crate) fn stored(keys: &Keys, player: PlayerId, doc: SeedDoc) -> Option<Self> {
        let secret = keys.vault().open(&doc.stream, &doc.sealed_seed)?;
        Some(Self::of(keys, player, secret, doc))
    }

    fn of(keys: &Keys, player: PlayerId, secret: String, doc: SeedDoc) -> Self {
        let hash = Hash::of(&secret);
        let signature = keys.sign_commitment(&table(player), doc.attempt, hash);
        Self { secret, hash, doc, signature }
    }

    /// The seed that follows this one.
    pub(crate) fn next(&self, keys: &Keys, player: PlayerId) -> Self {
        Self::new(keys, player, self.doc.attempt + 1)
    }

    /// The seed as it is shown while it lives.
    pub(crate) fn info(&self, keys: &Keys, player: PlayerId, nonce: u64) -> SeedsInfo {
        SeedsInfo {
            table: table(player),
            attempt: self.doc.attempt,
            server_seed_hash: self.hash,
            signature: self.signature,
            house_key: keys.public(),
            client_seed: self.doc.client_seed.clone(),
            nonce,
            restored: self.doc.restored,
        }
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
        keys: &Keys,
        player: PlayerId,
        games: &[&'static dyn AnySessionGame],
    ) -> (Book, Vec<Write>) {
        let mut book = Book::new(&self.secret);
        let (table, attempt) = (table(player), self.doc.attempt);
        let line = book.open_seed(games, SeedOrigin { house_key: keys.public(), table, attempt });
        let append = Write::Append { stream: self.doc.stream.clone(), line };
        (book, vec![self.write(player), append])
    }

    /// The seed as it is known from now on, and what there is to write behind its last entry.
    pub(crate) fn retire(
        &self,
        keys: &Keys,
        player: PlayerId,
        past: &Retiring,
    ) -> (RetiredSeed, Vec<Write>) {
        let (retired, attempt) = (wall_clock(), self.doc.attempt);
        // Nobody signs for what was promised under another key.
        let key =
            Some(keys.public()).filter(|key| self.doc.house_key.is_none_or(|own| own == *key));
        let head_signature = key.map(|_| keys.sign_head(&table(player), attempt, past.head));
        let seed = RetiredSeed {
            server_seed_hash: self.hash,
            server_seed: self.secret.clone(),
            rounds: past.rounds,
            head: past.head,
            opened: self.doc.opened,
            retired,
            attempt: Some(attempt),
            signature: key.map(|_| self.signature),
            head_signature,
            house_key: key,
            restored: past.restored,
        };
        // Newest first, in the order of keys.
        let place = format!("{player}/{:016x}/{}", u64::MAX - retired, self.doc.stream);
        let doc = RetiredDoc { stream: self.doc.stream.clone(), seed: seed.clone() };
        let archive = Write::Archive { stream: self.doc.stream.clone() };
        let at = put(Kind::RetiredAt, retired_key(player, self.hash), &place);
        (seed, vec![archive, put(Kind::RetiredSeed, place, &doc), at])
    }
}

/// Where it is noted where a retired seed is.
pub(crate) fn retired_key(player: PlayerId, hash: Hash) -> String {
    format!("{player}/{hash}")
}

/// What became of a seed that is retired.
pub(crate) struct Retiring {
    /// How many rounds were played under it.
    pub(crate) rounds: u64,
    /// The last hash of its journal.
    pub(crate) head: Hash,
    /// Whether the house retires it, because it was opened from a copy.
    pub(crate) restored: bool,
}

/// What a player's seeds are signed under.
pub(crate) fn table(player: PlayerId) -> String {
    format!("seeds/{player}")
}
