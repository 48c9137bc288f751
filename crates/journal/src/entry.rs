//! The entries of a journal, field by field.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use table::Millis;
use table::erased::{Draft, Replayed};
use table::sealed::WholeText;

use crate::act::HouseAct;
use crate::bet::Bet;
use crate::who::Who;

/// One entry. Its text is what [`Entry::text`] writes, to the byte.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Entry {
    /// Counted from 0.
    pub number: u64,
    /// When, in milliseconds of table time, or since the seed was opened.
    pub at: Millis,
    /// Who caused it. Under a seed the player is seat 0.
    pub who: Who,
    /// The command, or what the clock or the house did.
    pub what: Box<RawValue>,
    /// The client's own id of the command.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// Under a seed: the round, by its number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub round: Option<u64>,
    /// Under a seed: what a bet fixes for its round.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bet: Option<Bet>,
    /// At a table: the nonce in force after it. A round's nonce is its bet's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nonce: Option<u64>,
    /// How many draws it used, all under that nonce.
    pub draws: u64,
    /// What happened, whole.
    pub events: Vec<Box<RawValue>>,
}

/// Where something was decided: all that entries of a table and of a seed differ in.
#[derive(Clone, Debug)]
pub(crate) enum Place {
    /// At a table.
    Table,
    /// In that round under a seed; with what it fixes, if it is the bet.
    Round(u64, Option<Bet>),
}

impl Entry {
    /// The text that is hashed.
    pub fn text(&self) -> String {
        encode(self)
    }

    /// What the house did, if it was the house. A seat's command of the same shape is a command.
    pub fn house_act(&self) -> Option<HouseAct> {
        match self.who {
            Who::HOUSE => serde_json::from_str(self.what.get()).ok(),
            _ => None,
        }
    }

    /// The server seed, if this is the entry that closes a journal.
    pub(crate) fn closing_seed(&self) -> Option<String> {
        match self.house_act() {
            Some(HouseAct::Close { server_seed }) => Some(server_seed),
            _ => None,
        }
    }

    /// What a replay needs of it, under that nonce.
    pub(crate) fn replayed(&self, nonce: u64) -> Replayed<'_> {
        Replayed { at: self.at, events: &self.events, nonce, draws: self.draws }
    }

    /// An entry of a decision.
    pub(crate) fn decided(
        number: u64,
        who: Who,
        what: Box<RawValue>,
        draft: &Draft,
        place: Place,
    ) -> Self {
        let (round, bet, nonce) = match place {
            Place::Table => (None, None, Some(draft.nonce)),
            Place::Round(round, bet) => (Some(round), bet, None),
        };
        let events = draft.events.iter().map(raw_whole).collect();
        let (at, draws) = (draft.at, draft.draws);
        Self { number, at, who, what, id: None, round, bet, nonce, draws, events }
    }

    /// An entry of the house, which draws nothing; with the nonce in force, at a table.
    pub(crate) fn by_house(
        number: u64,
        at: Millis,
        nonce: Option<u64>,
        what: Box<RawValue>,
    ) -> Self {
        let (id, round, bet) = (None, None, None);
        let (draws, events) = (0, Vec::new());
        Self { number, at, who: Who::HOUSE, what, id, round, bet, nonce, draws, events }
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

fn encode<T: Serialize>(value: &T) -> String {
    serde_json::to_string(value).expect("an entry is plain data")
}
