//! The entries of a journal, field by field.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

use serde::{Deserialize, Deserializer, Serialize};
use serde_json::value::RawValue;
use table::erased::{AnyMatch, Draft};
use table::sealed::WholeText;
use table::{Millis, Seat, json};

use crate::act::HouseAct;
use crate::bet::Bet;
use crate::who::Who;

/// One entry. Its text is what [`Entry::text`] writes, to the byte.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Entry {
    /// Counted from 0.
    pub number: u64,
    /// When, in milliseconds of table time, or since the seed was opened.
    pub at: Millis,
    /// Who caused it. Under a seed the player is seat 0.
    pub who: Who,
    /// The command, or what the clock or the house did.
    #[serde(deserialize_with = "text")]
    pub what: Box<str>,
    /// The client's own id of the command.
    #[serde(default)]
    pub id: Option<String>,
    /// Under a seed: the round, by its number.
    #[serde(default)]
    pub round: Option<u64>,
    /// Under a seed: what a bet fixes for its round.
    #[serde(default)]
    pub bet: Option<Bet>,
    /// At a table: the nonce in force after it. A round's nonce is its bet's.
    #[serde(default)]
    pub nonce: Option<u64>,
    /// How many draws it used, all under that nonce.
    pub draws: u64,
    /// What happened, whole.
    #[serde(deserialize_with = "texts")]
    pub events: Vec<Box<str>>,
}

/// Where something was decided: all that entries of a table and of a seed differ in.
#[derive(Clone, Debug)]
pub(crate) enum Place {
    /// At a table.
    Table,
    /// In that round under a seed; with what it fixes, if it is the bet.
    Round(u64, Option<Bet>),
}

impl Place {
    /// What an entry of a decision there is marked with: its round, its bet, its nonce.
    pub(crate) fn marks(&self, draft: &Draft) -> (Option<u64>, Option<&Bet>, Option<u64>) {
        match self {
            Self::Table => (None, None, Some(draft.nonce)),
            Self::Round(round, bet) => (Some(*round), bet.as_ref(), None),
        }
    }
}

impl Entry {
    /// The text that is hashed.
    pub fn text(&self) -> String {
        let mut out = Vec::new();
        self.write(&mut out);
        String::from_utf8(out).expect("JSON is text")
    }

    /// Appends that text.
    pub(crate) fn write(&self, out: &mut Vec<u8>) {
        let head = Head {
            number: self.number,
            at: self.at,
            who: self.who,
            what: &self.what,
            id: self.id.as_deref(),
            round: self.round,
            bet: self.bet.as_ref(),
            nonce: self.nonce,
            draws: self.draws,
        };
        head.write(self.events.iter().map(|event| &**event), out);
    }

    /// What the house did, if it was the house. A seat's command of the same shape is a command.
    pub fn house_act(&self) -> Option<HouseAct> {
        match self.who {
            Who::HOUSE => serde_json::from_str(&self.what).ok(),
            _ => None,
        }
    }

    /// Whether a seat agrees to an end or takes that back, if that is what this entry is. No game has
    /// commands of these names.
    pub fn consent_of(&self) -> Option<bool> {
        match (self.who, &*self.what) {
            (Who::Seat(_), AGREE) => Some(true),
            (Who::Seat(_), DISAGREE) => Some(false),
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
    #[cfg(feature = "replay")]
    pub(crate) fn replayed(&self, nonce: u64) -> table::erased::Replayed<'_> {
        table::erased::Replayed { at: self.at, events: &self.events, nonce, draws: self.draws }
    }

    /// An entry of a decision.
    pub(crate) fn decided(
        number: u64,
        who: Who,
        what: Box<str>,
        draft: &Draft,
        place: &Place,
    ) -> Self {
        let (round, bet, nonce) = place.marks(draft);
        let bet = bet.cloned();
        let events = draft.events.iter().map(whole).collect();
        let (at, draws) = (draft.at, draft.draws);
        Self { number, at, who, what, id: None, round, bet, nonce, draws, events }
    }

    /// An entry of a seat that agrees to an end, or takes that back: nothing happens in the match.
    pub(crate) fn consent(number: u64, play: &dyn AnyMatch, seat: Seat, agree: bool) -> Self {
        let what = consent_text(agree);
        let nonce = Some(play.cursor().nonce);
        let entry = Self::by_house(number, play.now(), nonce, what.into());
        Self { who: Who::Seat(seat), ..entry }
    }

    /// An entry of the house, which draws nothing; with the nonce in force, at a table.
    pub(crate) fn by_house(number: u64, at: Millis, nonce: Option<u64>, what: Box<str>) -> Self {
        let (id, round, bet) = (None, None, None);
        let (draws, events) = (0, Vec::new());
        Self { number, at, who: Who::HOUSE, what, id, round, bet, nonce, draws, events }
    }
}

/// All of an entry but its events, with texts that stand elsewhere.
pub(crate) struct Head<'a> {
    pub(crate) number: u64,
    pub(crate) at: Millis,
    pub(crate) who: Who,
    pub(crate) what: &'a str,
    pub(crate) id: Option<&'a str>,
    pub(crate) round: Option<u64>,
    pub(crate) bet: Option<&'a Bet>,
    pub(crate) nonce: Option<u64>,
    pub(crate) draws: u64,
}

impl Head<'_> {
    /// Appends the text of an entry with these events.
    pub(crate) fn write<'e>(&self, events: impl Iterator<Item = &'e str>, out: &mut Vec<u8>) {
        field("{\"number\":", &self.number, out);
        field(",\"at\":", &self.at, out);
        field(",\"who\":", &self.who, out);
        out.extend_from_slice(b",\"what\":");
        out.extend_from_slice(self.what.as_bytes());
        if let Some(id) = &self.id {
            field(",\"id\":", id, out);
        }
        if let Some(round) = &self.round {
            field(",\"round\":", round, out);
        }
        if let Some(bet) = self.bet {
            out.extend_from_slice(b",\"bet\":");
            out.extend_from_slice(encode(bet).as_bytes());
        }
        if let Some(nonce) = &self.nonce {
            field(",\"nonce\":", nonce, out);
        }
        field(",\"draws\":", &self.draws, out);
        out.extend_from_slice(b",\"events\":[");
        for (number, event) in events.enumerate() {
            out.extend_from_slice(if number > 0 { b"," } else { b"" });
            out.extend_from_slice(event.as_bytes());
        }
        out.extend_from_slice(b"]}");
    }
}

/// What an entry says of a seat that would end the match without a result, or no longer.
pub const fn consent_text(agree: bool) -> &'static str {
    if agree { AGREE } else { DISAGREE }
}

/// A seat would end the match without a result.
const AGREE: &str = "{\"type\":\"agree\"}";

/// A seat would so no longer.
const DISAGREE: &str = "{\"type\":\"disagree\"}";

/// What the clock does.
pub(crate) fn deadline() -> Box<str> {
    "{\"type\":\"deadline\"}".into()
}

/// A value's text.
pub(crate) fn encode<T: Serialize>(value: &T) -> Box<str> {
    serde_json::to_string(value).expect("an entry is plain data").into()
}

/// The text of an event or a command.
pub(crate) fn whole(text: &WholeText) -> Box<str> {
    text.expose().into()
}

fn field<T: Serialize>(name: &str, value: &T, out: &mut Vec<u8>) {
    out.extend_from_slice(name.as_bytes());
    json::write(value, out);
}

/// Reads a part of an entry as it stands.
fn text<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Box<str>, D::Error> {
    Box::<RawValue>::deserialize(deserializer).map(Into::into)
}

fn texts<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Box<str>>, D::Error> {
    let events = Vec::<Box<RawValue>>::deserialize(deserializer)?;
    Ok(events.into_iter().map(Into::into).collect())
}
