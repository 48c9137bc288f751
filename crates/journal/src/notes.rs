//! What a reader must know of a journal that holds, and no hash can show.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use serde::Serialize;
use serde_json::Value;
use table::{Hash, Millis, Seat, SeatSet, Words};

use crate::act::{By, HouseAct};
use crate::closed::Closed;
use crate::entry::Entry;
use crate::format::Format;
use crate::opening::{HouseOrigin, Opened, SeedOrigin, TableOpened};
use crate::players::Players;
use crate::signed::PublicKey;
use crate::words;

/// What a reader must know of a journal that holds, and no hash can show.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Notes {
    /// The format of the journal.
    pub format: Format,
    /// Which house answers for it, and for what; none at the referee and in format 1.
    pub house: Option<Signer>,
    /// The hash of the last entry.
    pub last_head: Hash,
    /// Its six words.
    pub last_head_words: [&'static str; words::WORDS],
    /// Where bots played.
    pub bots: Vec<BotSpan>,
    /// The attempts that were void.
    pub voided: Vec<VoidAttempt>,
    /// Every act of the house between the opening and the close.
    pub acts: Vec<Act>,
    /// Whether nothing was left to play when the journal was closed, and not because the house said
    /// so.
    pub ended_by_rules: bool,
    /// What it ended with, as everybody saw it, if it ended by its rules; else null.
    #[serde(skip_serializing_if = "Value::is_null")]
    pub result: Value,
    /// Whether it is the journal of a table; else of a player's server seed.
    #[serde(skip)]
    of_table: bool,
    /// Whether any seat gave the hash of a seed.
    #[serde(skip)]
    has_hashes: bool,
}

/// The house that answers for a journal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Signer {
    /// Its key.
    pub key: PublicKey,
    /// The six words of its key.
    pub key_words: [&'static str; words::WORDS],
    /// The match, or the player's seeds, in what it signs.
    pub table: String,
    /// Which attempt, or which of the player's seeds.
    pub attempt: u64,
}

/// Where a bot played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct BotSpan {
    /// Which seat.
    pub seat: Seat,
    /// From which entry on.
    pub from: u64,
    /// Up to which entry; none if to the end.
    pub to: Option<u64>,
}

/// An attempt that was void.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct VoidAttempt {
    /// From 1.
    pub attempt: u64,
    /// Its commitment.
    pub server_seed_hash: Hash,
    /// The people's seats whose seeds are not open.
    pub unopened: Vec<Seat>,
}

/// An act of the house.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Act {
    /// Its entry.
    pub entry: u64,
    /// When, in milliseconds.
    pub at: Millis,
    /// What it did.
    pub act: HouseAct,
}

impl Notes {
    /// What there is to know of a journal that holds; `is_over` says whether nothing was left to
    /// play, and `result` what it came to.
    pub(crate) fn of(closed: &Closed<'_>, is_over: bool, result: Value) -> Self {
        let entries: Vec<&Entry> = closed.reads.iter().map(|read| &read.entry).collect();
        let acts: Vec<Act> = entries.iter().filter_map(|entry| Act::of(entry)).collect();
        let was_ended = acts.iter().any(|act| matches!(act.act, HouseAct::End { .. }));
        let last_head = closed.reads.last().expect("every journal has an opening").line.hash;
        let notes = Self {
            format: closed.opened.format(),
            house: None,
            last_head,
            last_head_words: words::of_head(&last_head),
            bots: Vec::new(),
            voided: Vec::new(),
            acts,
            ended_by_rules: is_over && !was_ended,
            result: if was_ended { Value::Null } else { result },
            of_table: true,
            has_hashes: false,
        };
        match &closed.opened {
            Opened::Seed(opened) => {
                Self { house: opened.origin().map(Signer::of_seed), of_table: false, ..notes }
            }
            Opened::Table(opened) => notes.at_table(opened, &entries),
        }
    }

    fn at_table(self, opened: &TableOpened, entries: &[&Entry]) -> Self {
        let has_hashes = opened.client_seed_hashes.iter().any(Option::is_some);
        let house = opened.house();
        let voided = house.as_ref().map(void_attempts).unwrap_or_default();
        let bots = match house.is_some() || has_hashes {
            true => bot_spans(opened, entries),
            // Whoever wrote it does not say who played.
            false => Vec::new(),
        };
        Self { house: house.map(Signer::of_table), bots, voided, has_hashes, ..self }
    }

    /// The same in sentences.
    pub fn lines(&self) -> Vec<String> {
        let mut lines = Vec::from([self.origin()]);
        lines.push(format!("last head {}: {}", self.last_head, self.last_head_words.join(" ")));
        if let Some(Signer { key, key_words, .. }) = &self.house {
            lines.push(format!("house key {key}: {}", key_words.join(" ")));
        }
        lines.extend(self.bots.iter().map(BotSpan::line));
        lines.extend(self.voided.iter().map(VoidAttempt::line));
        lines.extend(self.acts.iter().map(Act::line));
        lines.extend(self.ending());
        lines
    }

    fn origin(&self) -> String {
        match (self.format, &self.house, self.of_table) {
            (Format::First, _, true) => {
                let who = match self.has_hashes {
                    true => "",
                    false => "; no seat gave the hash of a seed: the referee's, or bots alone",
                };
                format!("format 1: {UNBOUND_AT_A_TABLE}{who}")
            }
            (Format::First, _, false) => format!("format 1: {UNBOUND_UNDER_A_SEED}"),
            (Format::Second, None, _) => {
                "format 2, by the referee: nobody signed it, and its seeds are whoever's who gave \
                 them"
                    .into()
            }
            (Format::Second, Some(Signer { table, attempt, .. }), true) => {
                format!("format 2, by a house: table {table}, attempt {attempt}")
            }
            (Format::Second, Some(Signer { table, attempt, .. }), false) => {
                format!("format 2, by a house: {table}, server seed {attempt} of that player")
            }
        }
    }

    fn ending(&self) -> Option<String> {
        let ended = self.acts.iter().find_map(|act| match act.act {
            HouseAct::End { reason } => Some(reason.word()),
            _ => None,
        });
        match (self.ended_by_rules, ended, self.of_table) {
            (true, ..) => None,
            (false, Some(reason), true) => {
                Some(format!("the match did not end by its rules: the house ended it ({reason})"))
            }
            (false, Some(reason), false) => {
                Some(format!("rounds that were open ended without a result ({reason})"))
            }
            (false, None, _) => Some(
                "the match did not end by its rules: the journal was closed while it ran".into(),
            ),
        }
    }
}

/// What journals of format 1 leave to trust.
const UNBOUND_AT_A_TABLE: &str = "it does not bind who wrote it, the terms before the seeds were \
     opened, the first nonce, seeds of bots or how many seeds there are, a seed that came too late, \
     attempts before, who played a seat, or who agreed to an end";
const UNBOUND_UNDER_A_SEED: &str =
    "it does not bind who wrote it, whose seed it is, or which commands the player sent";

impl Signer {
    fn new(key: PublicKey, table: String, attempt: u64) -> Self {
        Self { key, key_words: words::of_key(&key), table, attempt }
    }

    fn of_table(house: HouseOrigin) -> Self {
        Self::new(house.house_key, house.table, house.attempt)
    }

    fn of_seed(origin: SeedOrigin) -> Self {
        Self::new(origin.house_key, origin.table, origin.attempt)
    }
}

/// The spans in which bots played, by seat.
fn bot_spans(opened: &TableOpened, entries: &[&Entry]) -> Vec<BotSpan> {
    let seats = Seat::all(u8::try_from(opened.client_seed_hashes.len()).expect("checked before"));
    seats.flat_map(|seat| spans_of(seat, opened, entries)).collect()
}

fn spans_of(seat: Seat, opened: &TableOpened, entries: &[&Entry]) -> Vec<BotSpan> {
    let mut players = Players::of(opened);
    let mut spans = Vec::new();
    let mut since = (players.by(seat) == By::Bot).then_some(0);
    for entry in entries {
        players.take(entry);
        match (players.by(seat), since) {
            (By::Bot, None) => since = Some(entry.number),
            (By::Person, Some(from)) => {
                spans.push(BotSpan { seat, from, to: Some(entry.number) });
                since = None;
            }
            _ => {}
        }
    }
    spans.extend(since.map(|from| BotSpan { seat, from, to: None }));
    spans
}

impl BotSpan {
    fn line(&self) -> String {
        let (seat, from) = (self.seat.number(), self.from);
        match (from, self.to) {
            (0, None) => format!("a bot played seat {seat} throughout"),
            (_, None) => format!("a bot played seat {seat} from entry {from} on"),
            (_, Some(to)) => format!("a bot played seat {seat} from entry {from} to entry {to}"),
        }
    }
}

fn void_attempts(house: &HouseOrigin) -> Vec<VoidAttempt> {
    let attempts = (1..).zip(&house.voided);
    attempts
        .map(|(attempt, voided)| {
            let seats = voided.client_seed_hashes.iter().zip(&voided.opened);
            let unopened = Seat::all(SeatSet::LIMIT).zip(seats);
            let unopened = unopened.filter(|(_, (hash, seed))| hash.is_some() && seed.is_none());
            VoidAttempt {
                attempt,
                server_seed_hash: voided.server_seed_hash,
                unopened: unopened.map(|(seat, _)| seat).collect(),
            }
        })
        .collect()
}

impl VoidAttempt {
    fn line(&self) -> String {
        let Self { attempt, server_seed_hash, unopened } = self;
        let seats: Vec<String> = unopened.iter().map(|seat| seat.number().to_string()).collect();
        let who = match seats.as_slice() {
            [] => "every seed was open".into(),
            [seat] => format!("seat {seat} had not opened its seed"),
            seats => format!("seats {} had not opened their seeds", seats.join(", ")),
        };
        format!("attempt {attempt} was void: {who}; its commitment was {server_seed_hash}")
    }
}

impl Act {
    /// The act of an entry, if it is one of the house that a reader does not expect.
    fn of(entry: &Entry) -> Option<Self> {
        match entry.house_act()? {
            HouseAct::Close { .. } => None,
            act => Some(Self { entry: entry.number, at: entry.at, act }),
        }
    }

    fn line(&self) -> String {
        let did = match &self.act {
            HouseAct::Time { reason: None } => "moved table time on".into(),
            HouseAct::Time { reason: Some(reason) } => {
                format!("moved table time on ({})", reason.word())
            }
            HouseAct::End { reason } => format!("ended what was played ({})", reason.word()),
            HouseAct::Void { reason, .. } => {
                format!("called a round void that was not paid for ({})", reason.word())
            }
            HouseAct::Seat { seat, by } => {
                format!("let a {} play seat {}", by.word(), seat.number())
            }
            HouseAct::Close { .. } => "closed the journal".into(),
        };
        format!("entry {}, at {} ms: the house {did}", self.entry, self.at.get())
    }
}
