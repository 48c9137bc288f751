//! What a journal opens with: a table, or a player's server seed.

use alloc::boxed::Box;
use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use session::{AnySessionGame, Registry};
use table::draws::Seeds;
use table::erased::{AnyGame, AnyMatch, Opening};
use table::{Hash, Version};

use crate::entry::Entry;
use crate::finding::{Checked, Finding, fails};
use crate::who::Who;

/// The version of the format that is written.
pub(crate) const FORMAT: u32 = 1;

/// The opening of a journal.
#[derive(Clone, Debug)]
pub enum Opened {
    /// Of a table.
    Table(TableOpened),
    /// Of a player's server seed.
    Seed(SeedOpened),
}

/// What every format's opening says of itself, whatever else is in it.
#[derive(Deserialize)]
struct Heading {
    #[serde(rename = "type")]
    kind: Word,
    format: u32,
}

/// What kind of a journal is opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
enum Word {
    Open,
    OpenSeed,
}

impl Opened {
    /// The opening that a journal's first entry is. A further format is read here.
    pub fn of(entry: &Entry) -> Checked<Self> {
        if entry.who != Who::HOUSE {
            return fails(0, "the opening is the house's");
        }
        let text = &*entry.what;
        let heading: Heading = parse(text)?;
        match (heading.format, heading.kind) {
            (FORMAT, Word::Open) => parse(text).map(Self::Table),
            (FORMAT, Word::OpenSeed) => parse(text).map(Self::Seed),
            _ => fails(0, format_args!("this program reads format {FORMAT} only")),
        }
    }

    /// The opening of a server seed, if it is one.
    pub fn into_seed(self) -> Option<SeedOpened> {
        match self {
            Self::Table(_) => None,
            Self::Seed(opened) => Some(opened),
        }
    }

    /// The commitment.
    pub fn server_seed_hash(&self) -> Hash {
        match self {
            Self::Table(opened) => opened.server_seed_hash,
            Self::Seed(opened) => opened.server_seed_hash,
        }
    }
}

fn parse<'a, T: Deserialize<'a>>(text: &'a str) -> Checked<T> {
    serde_json::from_str(text)
        .or_else(|error| fails(0, format_args!("the opening cannot be read: {error}")))
}

fn lacks<T>(why: impl fmt::Display) -> Checked<T> {
    Err(Finding::OtherRules(why.to_string()))
}

/// The opening of a table's journal.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct TableOpened {
    /// Always `open`.
    #[serde(rename = "type")]
    kind: Word,
    /// The version of the format.
    pub format: u32,
    /// The version of the game's rules.
    pub rules: Version,
    /// The game's name.
    pub game: String,
    /// How many seats.
    pub seats: u8,
    /// The settings with all defaults filled in.
    pub config: Box<RawValue>,
    /// SHA-256 of the game's data.
    pub data_hash: Hash,
    /// The commitment.
    pub server_seed_hash: Hash,
    /// The players' seeds, joined.
    pub client_seed: String,
    /// SHA-256 of each seat's seed as it was sent on sitting down.
    pub client_seed_hashes: Vec<Option<Hash>>,
    /// The first nonce.
    pub nonce: u64,
}

impl TableOpened {
    /// The opening of a match, by what the match itself says.
    pub(crate) fn of(play: &dyn AnyMatch, nonce: u64, hashes: Vec<Option<Hash>>) -> Self {
        let rules = play.game();
        Self {
            kind: Word::Open,
            format: FORMAT,
            rules: rules.rules_version(),
            game: rules.name().into(),
            seats: play.seats(),
            config: RawValue::from_string(play.config()).expect("settings are JSON"),
            data_hash: rules.data_hash(),
            server_seed_hash: play.seeds().server_hash(),
            client_seed: play.seeds().client().into(),
            client_seed_hashes: hashes,
            nonce,
        }
    }

    /// The rules that it was played by, if this program has them.
    pub(crate) fn rules(&self, registry: &Registry) -> Checked<&'static dyn AnyGame> {
        let Some(game) = registry.find(&self.game) else {
            return lacks(format_args!("this program knows no game {:?}", self.game));
        };
        let Some(rules) = game.of_version(self.rules) else {
            let number = self.rules.number();
            return lacks(format_args!("this program has no version {number} of the game's rules"));
        };
        if self.data_hash != rules.data_hash() {
            return lacks("the game's data is not the data that this program has");
        }
        Ok(rules)
    }

    /// How its table is opened.
    pub(crate) fn opening(&self, server_seed: &str) -> Opening<'_> {
        Opening {
            seats: self.seats,
            config: self.config.get(),
            seeds: Seeds::new(server_seed, self.client_seed.as_str()),
            nonce: self.nonce,
        }
    }
}

/// The opening of a seed's journal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SeedOpened {
    /// Always `openSeed`.
    #[serde(rename = "type")]
    kind: Word,
    /// The version of the format.
    pub format: u32,
    /// The version of each game's rules.
    pub rules: BTreeMap<String, Version>,
    /// SHA-256 of each game's data.
    pub data_hashes: BTreeMap<String, Hash>,
    /// The commitment.
    pub server_seed_hash: Hash,
}

impl SeedOpened {
    /// The opening for these games under the seed with that commitment.
    pub fn of(games: &[&'static dyn AnySessionGame], server_seed_hash: Hash) -> Self {
        let rules = games.iter().map(|game| (game.name().into(), game.rules_version()));
        let data = games.iter().map(|game| (game.name().into(), game.data_hash()));
        Self {
            kind: Word::OpenSeed,
            format: FORMAT,
            rules: rules.collect(),
            data_hashes: data.collect(),
            server_seed_hash,
        }
    }

    /// The games that it was opened for, by the rules and the data that it names, if this program
    /// has them all.
    pub fn games(&self, registry: &Registry) -> Checked<SeedGames> {
        let games: Option<Vec<_>> =
            self.rules.iter().map(|(name, rules)| game_by(registry, name, *rules)).collect();
        let Some(games) = games else {
            return lacks("this program does not have all of its games, by the rules it names");
        };
        if *self != Self::of(&games, self.server_seed_hash) {
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
