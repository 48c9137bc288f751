//! The entries of a journal, field by field.

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use table::erased::{AnyMatch, Draft, Replayed};
use table::sealed::WholeText;
use table::{Actor, Hash, Millis, Seat};

/// The version of this format.
pub(crate) const FORMAT: u32 = 1;

/// One entry. Its text is what [`Entry::text`] writes, to the byte.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Entry {
    /// Counted from 0.
    pub number: u64,
    /// When, in milliseconds of table time.
    pub at: Millis,
    /// Who caused it.
    pub who: Who,
    /// The command, or what the clock or the house did.
    pub what: Box<RawValue>,
    /// The client's own id of the command.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// The nonce in force after it.
    pub nonce: u64,
    /// How many draws it used, all under that nonce.
    pub draws: u64,
    /// What happened, whole.
    pub events: Vec<Box<RawValue>>,
}

impl Entry {
    /// The text that is hashed.
    pub fn text(&self) -> String {
        encode(self)
    }

    /// What a replay needs of it.
    pub fn replayed(&self) -> Replayed<'_> {
        Replayed { at: self.at, events: &self.events, nonce: self.nonce, draws: self.draws }
    }

    /// An entry of a decision.
    pub(crate) fn decided(number: u64, who: Who, what: Box<RawValue>, draft: &Draft) -> Self {
        Self {
            number,
            at: draft.at,
            who,
            what,
            id: None,
            nonce: draft.nonce,
            draws: draft.draws,
            events: draft.events.iter().map(raw_whole).collect(),
        }
    }

    /// An entry of the house, which draws nothing.
    pub(crate) fn by_house(number: u64, game: &dyn AnyMatch, act: &HouseAct) -> Self {
        Self {
            number,
            at: game.now(),
            who: Who::HOUSE,
            what: raw(act),
            id: None,
            nonce: game.cursor().nonce,
            draws: 0,
            events: Vec::new(),
        }
    }
}

/// Who caused an entry: a seat's number, `"clock"` or `"house"`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Who {
    /// A player.
    Seat(Seat),
    /// The clock or the house, by word.
    Other(Other),
}

/// Who is no player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Other {
    /// A deadline took effect.
    Clock,
    /// The house acted for all.
    House,
}

impl Who {
    /// The clock.
    pub const CLOCK: Self = Self::Other(Other::Clock);
    /// The house.
    pub const HOUSE: Self = Self::Other(Other::House);

    /// The actor of the table.
    pub const fn actor(self) -> Actor {
        match self {
            Self::Seat(seat) => Actor::Seat(seat),
            Self::Other(Other::Clock) => Actor::Clock,
            Self::Other(Other::House) => Actor::House,
        }
    }
}

/// What the house does.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase", deny_unknown_fields)]
pub enum HouseAct {
    /// The table time was moved on to the last sign of life after an outage.
    Time {},
    /// The game was ended without a result.
    End {
        /// Why: `idle`, `consent`.
        reason: String,
    },
    /// The journal is closed.
    #[serde(rename_all = "camelCase")]
    Close {
        /// The seed behind the commitment.
        server_seed: String,
    },
}

/// The opening of a table's journal.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Opened {
    /// Always `open`.
    #[serde(rename = "type")]
    pub kind: OpenWord,
    /// The version of the format.
    pub format: u32,
    /// The version of the game's rules.
    pub rules: u32,
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
    pub client_seed_hashes: Vec<Option<String>>,
    /// The first nonce.
    pub nonce: u64,
}

/// The word `open`.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum OpenWord {
    /// The only one.
    Open,
}

impl Opened {
    /// The opening of a match, by what the match itself says.
    pub(crate) fn of(game: &dyn AnyMatch, nonce: u64, hashes: Vec<Option<String>>) -> Self {
        let rules = game.game();
        Self {
            kind: OpenWord::Open,
            format: FORMAT,
            rules: rules.rules_version(),
            game: rules.name().into(),
            seats: game.seats(),
            config: RawValue::from_string(game.config()).expect("settings are JSON"),
            data_hash: rules.data_hash(),
            server_seed_hash: game.seeds().server_hash(),
            client_seed: game.seeds().client().into(),
            client_seed_hashes: hashes,
            nonce,
        }
    }
}

/// What the clock does: `{"type":"deadline"}`.
pub(crate) fn deadline() -> Box<RawValue> {
    RawValue::from_string("{\"type\":\"deadline\"}".into()).expect("it is JSON")
}

pub(crate) fn raw<T: Serialize>(value: &T) -> Box<RawValue> {
    RawValue::from_string(encode(value)).expect("what was encoded is JSON")
}

pub(crate) fn raw_whole(text: &WholeText) -> Box<RawValue> {
    RawValue::from_string(text.expose().into()).expect("events and commands are JSON")
}

pub(crate) fn encode<T: Serialize>(value: &T) -> String {
    serde_json::to_string(value).expect("an entry is plain data")
}
