//! What a match is to be played with, fixed before any seed is opened.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use table::{Hash, Version};

/// The terms of one attempt.
#[derive(Clone, Copy, Debug)]
pub struct Terms<'a> {
    /// The commitment that everybody's hash quoted.
    pub server_seed_hash: Hash,
    /// The game's name.
    pub game: &'a str,
    /// The version of its rules.
    pub rules: Version,
    /// How many seats.
    pub seats: u8,
    /// SHA-256 of the game's data.
    pub data_hash: Hash,
    /// The settings with all defaults filled in, as in the opening.
    pub config: &'a str,
    /// By seat, the hash that its person sent; none for a bot.
    pub client_seed_hashes: &'a [Option<Hash>],
}

impl Terms<'_> {
    /// The text that is hashed.
    pub fn text(&self) -> String {
        let Self { server_seed_hash, game, rules, seats, data_hash, config, .. } = self;
        let (rules, hashes) = (rules.number(), self.hashes());
        format!("{server_seed_hash}:{game}:{rules}:{seats}:{data_hash}:{config}:{hashes}")
    }

    /// The hash that is signed.
    pub fn hash(&self) -> Hash {
        Hash::of(self.text())
    }

    fn hashes(&self) -> String {
        let word = |hash: &Option<Hash>| hash.map_or_else(|| "bot".into(), |hash| hash.to_string());
        self.client_seed_hashes.iter().map(word).collect::<Vec<_>>().join(",")
    }
}
