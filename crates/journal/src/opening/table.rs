//! The opening of a table's journal.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use session::Registry;
use table::draws::Seeds;
use table::erased::{AnyGame, AnyMatch, Opening};
use table::{Hash, Version};

use super::origin::{HouseOrigin, Origin, OriginWord, Voided};
use super::{Word, lacks, parse, unlike};
use crate::finding::{Checked, Finding};
use crate::format::Format;
use crate::signed::{PublicKey, Terms};

/// The opening of a table's journal, its fields in the order in which they are written.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct TableOpened {
    /// Always `open`.
    #[serde(rename = "type")]
    kind: Word,
    format: u32,
    /// The version of the game's rules.
    pub rules: Version,
    /// From format 2 on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    origin: Option<OriginWord>,
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
    /// By seat, SHA-256 of its seed as its person sent it; none for a bot, and at the referee.
    pub client_seed_hashes: Vec<Option<Hash>>,
    /// The first nonce.
    pub nonce: u64,
    /// This and what follows: at a house, from format 2 on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    house_key: Option<PublicKey>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    table: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    attempt: Option<u64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    voided: Option<Vec<Voided>>,
}

impl TableOpened {
    /// The opening of a match, by what the match itself says.
    pub(crate) fn of(
        play: &dyn AnyMatch,
        nonce: u64,
        client_seed_hashes: Vec<Option<Hash>>,
        origin: Origin,
    ) -> Self {
        let rules = play.game();
        let opened = Self {
            kind: Word::Open,
            format: Format::NEWEST.number(),
            rules: rules.rules_version(),
            origin: Some(OriginWord::Referee),
            game: rules.name().into(),
            seats: play.seats(),
            config: RawValue::from_string(play.config()).expect("settings are JSON"),
            data_hash: rules.data_hash(),
            server_seed_hash: play.seeds().server_hash(),
            client_seed: play.seeds().client().into(),
            client_seed_hashes,
            nonce,
            house_key: None,
            table: None,
            attempt: None,
            voided: None,
        };
        match origin {
            Origin::Referee => opened,
            Origin::House(house) => opened.at(house),
        }
    }

    fn at(self, house: HouseOrigin) -> Self {
        let HouseOrigin { house_key, table, attempt, voided } = house;
        Self {
            origin: Some(OriginWord::House),
            house_key: Some(house_key),
            table: Some(table),
            attempt: Some(attempt),
            voided: Some(voided),
            ..self
        }
    }

    /// Reads one of that format, which has all the fields of its origin and no other.
    pub(super) fn read(text: &str, format: Format) -> Checked<Self> {
        let opened: Self = parse(text)?;
        let at_house = [
            opened.house_key.is_some(),
            opened.table.is_some(),
            opened.attempt.is_some(),
            opened.voided.is_some(),
        ];
        match (format, opened.origin, at_house) {
            (Format::First, None, [false, false, false, false])
            | (Format::Second, Some(OriginWord::Referee), [false, false, false, false])
            | (Format::Second, Some(OriginWord::House), [true, true, true, true]) => Ok(opened),
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

    /// What the house says of the match, if it says that it was a house's.
    pub fn house(&self) -> Option<HouseOrigin> {
        Some(HouseOrigin {
            house_key: self.house_key?,
            table: self.table.clone()?,
            attempt: self.attempt?,
            voided: self.voided.clone()?,
        })
    }

    /// Whether it says that the referee wrote it.
    pub fn is_referees(&self) -> bool {
        self.origin == Some(OriginWord::Referee)
    }

    /// What was settled before the seeds were opened.
    pub fn terms(&self) -> Terms<'_> {
        Terms {
            server_seed_hash: self.server_seed_hash,
            game: &self.game,
            rules: self.rules,
            seats: self.seats,
            data_hash: self.data_hash,
            config: self.config.get(),
            client_seed_hashes: &self.client_seed_hashes,
        }
    }

    /// The rules that it was played by, if this program has them.
    pub(crate) fn rules(&self, registry: &Registry) -> Checked<&'static dyn AnyGame> {
        let Some(game) = registry.find(&self.game) else {
            return Err(Finding::OtherGame(self.game.clone()));
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
