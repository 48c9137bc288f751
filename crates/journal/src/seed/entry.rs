//! The entries of a seed's journal, field by field.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use table::erased::{AnyGame, AnyMatch, Draft, Replayed};
use table::{Hash, Millis};

use crate::entry::{FORMAT, HouseAct, Who, encode, raw};
use crate::lines::Recorded;

/// One entry. Its text is what [`SeedEntry::text`] writes, to the byte.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SeedEntry {
    /// Counted from 0.
    pub number: u64,
    /// When, in milliseconds since the seed was opened.
    pub at: Millis,
    /// The player, who is seat 0, or the house.
    pub who: Who,
    /// The command, or what the house did.
    pub what: Box<RawValue>,
    /// The client's own id of the command.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// The round, by its number under this seed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub round: Option<u64>,
    /// What a bet fixes for its round.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bet: Option<Bet>,
    /// How many draws it used, all under its round's nonce.
    pub draws: u64,
    /// What happened, whole.
    pub events: Vec<Box<RawValue>>,
}

/// What a bet fixes for its round.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Bet {
    /// The game's name.
    pub game: String,
    /// The settings with all defaults filled in.
    pub config: Box<RawValue>,
    /// What it is played in.
    pub currency: String,
    /// The player's seed in force.
    pub client_seed: String,
    /// The next of the seed's one counter.
    pub nonce: u64,
}

impl Bet {
    /// What a match that has just been opened fixes.
    pub fn of(game: &dyn AnyMatch, currency: &str) -> Self {
        Self {
            game: game.game().name().into(),
            config: RawValue::from_string(game.config()).expect("settings are JSON"),
            currency: currency.into(),
            client_seed: game.seeds().client().into(),
            nonce: game.cursor().nonce,
        }
    }
}

impl SeedEntry {
    /// The text that is hashed.
    pub fn text(&self) -> String {
        encode(self)
    }

    /// What a replay of its round needs, whose nonce is that.
    pub fn replayed(&self, nonce: u64) -> Replayed<'_> {
        Replayed { at: self.at, events: &self.events, nonce, draws: self.draws }
    }

    /// An entry of a decision in a round.
    pub(crate) fn decided(number: u64, round: u64, what: Box<RawValue>, draft: &Draft) -> Self {
        Self {
            at: draft.at,
            who: Who::Seat(table::Seat::new(0)),
            round: Some(round),
            draws: draft.draws,
            events: draft.events.iter().map(crate::entry::raw_whole).collect(),
            ..Self::by_house(number, draft.at, what)
        }
    }

    /// An entry of the house.
    pub(crate) fn by_house(number: u64, at: Millis, what: Box<RawValue>) -> Self {
        Self {
            number,
            at,
            who: Who::HOUSE,
            what,
            id: None,
            round: None,
            bet: None,
            draws: 0,
            events: Vec::new(),
        }
    }

    /// The last entry.
    pub(crate) fn close(number: u64, at: Millis, server_seed: &str) -> Self {
        let act = HouseAct::Close { server_seed: server_seed.into() };
        Self::by_house(number, at, raw(&act))
    }
}

impl Recorded for SeedEntry {
    fn number(&self) -> u64 {
        self.number
    }

    fn who(&self) -> Who {
        self.who
    }

    fn what(&self) -> &str {
        self.what.get()
    }

    fn text(&self) -> String {
        Self::text(self)
    }
}

/// The opening of a seed's journal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SeedOpened {
    /// Always `openSeed`.
    #[serde(rename = "type")]
    kind: OpenSeedWord,
    /// The version of the format.
    pub format: u32,
    /// The version of each game's rules.
    pub rules: BTreeMap<String, u32>,
    /// SHA-256 of each game's data.
    pub data_hashes: BTreeMap<String, Hash>,
    /// The commitment.
    pub server_seed_hash: Hash,
}

/// The word `openSeed`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
enum OpenSeedWord {
    OpenSeed,
}

impl SeedOpened {
    /// The opening for these games under the seed with that commitment.
    pub fn of(games: &[&'static dyn AnyGame], server_seed_hash: Hash) -> Self {
        let rules = games.iter().map(|game| (game.name().into(), game.rules_version()));
        let data = games.iter().map(|game| (game.name().into(), game.data_hash()));
        Self {
            kind: OpenSeedWord::OpenSeed,
            format: FORMAT,
            rules: rules.collect(),
            data_hashes: data.collect(),
            server_seed_hash,
        }
    }
}
