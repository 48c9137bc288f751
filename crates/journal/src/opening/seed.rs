//! The opening of a seed's journal.

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};
use session::{AnySessionGame, Registry};
use table::{Hash, Version};

use super::origin::{OriginWord, SeedOrigin};
use super::{Word, lacks, parse, unlike};
use crate::finding::Checked;
use crate::format::Format;
use crate::signed::PublicKey;

/// The opening of a seed's journal, its fields in the order in which they are written.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SeedOpened {
    /// Always `openSeed`.
    #[serde(rename = "type")]
    kind: Word,
    format: u32,
    /// The version of each game's rules.
    pub rules: BTreeMap<String, Version>,
    /// This and the next three: from format 2 on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    origin: Option<OriginWord>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    house_key: Option<PublicKey>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    table: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    attempt: Option<u64>,
    /// SHA-256 of each game's data.
    pub data_hashes: BTreeMap<String, Hash>,
    /// The commitment.
    pub server_seed_hash: Hash,
}

impl SeedOpened {
    /// The opening for these games under the seed with that commitment.
    pub(crate) fn of(
        games: &[&'static dyn AnySessionGame],
        server_seed_hash: Hash,
        origin: SeedOrigin,
    ) -> Self {
        let rules = games.iter().map(|game| (game.name().into(), game.rules_version()));
        Self {
            kind: Word::OpenSeed,
            format: Format::NEWEST.number(),
            rules: rules.collect(),
            origin: Some(OriginWord::House),
            house_key: Some(origin.house_key),
            table: Some(origin.table),
            attempt: Some(origin.attempt),
            data_hashes: data_hashes(games),
            server_seed_hash,
        }
    }

    /// Reads one of that format, which has all of its fields and no other. Only a house has server
    /// seeds of players.
    pub(super) fn read(text: &str, format: Format) -> Checked<Self> {
        let opened: Self = parse(text)?;
        let at_house =
            [opened.house_key.is_some(), opened.table.is_some(), opened.attempt.is_some()];
        match (format, opened.origin, at_house) {
            (Format::First, None, [false, false, false])
            | (Format::Second, Some(OriginWord::House), [true, true, true]) => Ok(opened),
            _ => unlike(),
        }
    }

    /// The format of the journal: the first one does not say where it was written.
    pub const fn format(&self) -> Format {
        match self.origin {
            None => Format::First,
            Some(_) => Format::Second,
        }
    }

    /// Whose it is and who signs for it; format 1 does not say.
    pub fn origin(&self) -> Option<SeedOrigin> {
        Some(SeedOrigin {
            house_key: self.house_key?,
            table: self.table.clone()?,
            attempt: self.attempt?,
        })
    }

    /// The games that it was opened for, by the rules and the data that it names, if this program
    /// has them all.
    pub fn games(&self, registry: &Registry) -> Checked<SeedGames> {
        let games: Option<Vec<_>> =
            self.rules.iter().map(|(name, rules)| game_by(registry, name, *rules)).collect();
        let Some(games) = games else {
            return lacks("this program does not have all of its games, by the rules it names");
        };
        if self.data_hashes != data_hashes(&games) {
            return lacks("the games' data is not the data that this program has");
        }
        Ok(games.into_iter().map(|game| (game.name(), game)).collect())
    }
}

/// The games that can be played under a seed, by name, each by the rules that the seed was opened
/// with.
pub type SeedGames = BTreeMap<&'static str, &'static dyn AnySessionGame>;

fn game_by(registry: &Registry, name: &str, rules: Version) -> Option<&'static dyn AnySessionGame> {
    registry.session(name)?.session_of_version(rules)
}

fn data_hashes(games: &[&'static dyn AnySessionGame]) -> BTreeMap<String, Hash> {
    games.iter().map(|game| (game.name().into(), game.data_hash())).collect()
}
