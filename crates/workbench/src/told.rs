//! What the bench tells the page.

use serde::Serialize;
use serde_json::Value;
use table::{Code, Refused};

/// The answer to whatever was asked.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Told {
    /// How the bench stands.
    pub position: Position,
    /// Why nothing came of it, where the rules refused it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refused: Option<Refused>,
    /// What the laws found, where they were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub laws: Option<Vec<LawTold>>,
}

/// Where the bench is in its own time: whoever sees another looks again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Pulse {
    /// Which run of the program this is: another after each start.
    pub program: String,
    /// How often something was done at the bench in this run.
    pub revision: u64,
}

/// How the bench stands.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Position {
    /// Where it is in its own time.
    pub pulse: Pulse,
    /// The game's name.
    pub game: String,
    /// The version of its rules.
    pub rules: u32,
    /// How many seats.
    pub seats: u8,
    /// The settings with all defaults filled in.
    pub config: Value,
    /// The server seed: nothing is secret at the bench.
    pub server_seed: String,
    /// The client seed.
    pub client_seed: String,
    /// The file that keeps the line.
    pub file: String,
    /// The lines that were put away.
    pub others: Vec<OtherLine>,
    /// The line on the bench, from its opening to its end.
    pub entries: Vec<EntryTold>,
    /// The number of the entry behind which one stands.
    pub at: usize,
    /// Where the rules decide otherwise than the file says, if they do.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub difference: Option<Difference>,
    /// The time of the table, in milliseconds.
    pub now: u64,
    /// The phase, by its name in the rules.
    pub phase: String,
    /// Whether the game has ended.
    pub over: bool,
    /// When something happens by itself.
    pub deadline: Option<u64>,
    /// Whom the game waits for.
    pub awaited: Vec<u8>,
    /// Every seat and, last, the public.
    pub viewers: Vec<ViewerTold>,
    /// Where the views differ, as JSON pointers.
    pub apart: Vec<String>,
    /// What happened in the entry behind which one stands.
    pub events: Vec<EventTold>,
}

/// A line that was put away.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct OtherLine {
    /// Its number.
    pub number: u32,
    /// The file that keeps it.
    pub file: String,
    /// How many entries it has behind its opening.
    pub entries: usize,
}

/// An entry of the line.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct EntryTold {
    /// When it happened.
    pub at: u64,
    /// What caused it.
    pub cause: Cause,
    /// The types of its events.
    pub events: Vec<String>,
    /// What was drawn in it.
    pub draws: Vec<Drawn>,
}

/// What caused an entry.
#[derive(Debug, Serialize)]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum Cause {
    /// The table was opened.
    Opening {},
    /// A seat asked for something.
    Command {
        /// Which seat.
        seat: u8,
        /// For what.
        command: Value,
    },
    /// A deadline took effect.
    Deadline {},
}

/// A draw.
#[derive(Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Drawn {
    /// Its nonce.
    pub nonce: u64,
    /// Its index under that nonce.
    pub index: u64,
    /// Its 32 bits, of which the rules take the remainder.
    pub word: u32,
}

/// Where the rules decide otherwise than before.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Difference {
    /// The first entry that is not as it was, by its number in the line as it was.
    pub entry: usize,
    /// What is not as it was about it.
    pub differs: Vec<Differs>,
    /// How many entries of the line as it was are not decided: nothing goes on behind a refusal.
    pub left: usize,
}

/// Something that is not as it was.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum Differs {
    /// An event.
    Event {
        /// Its place in the entry.
        place: usize,
        /// As it was; none where there was none.
        was: Option<Value>,
        /// As it is; none where there is none.
        is: Option<Value>,
    },
    /// The number of draws.
    Draws {
        /// As it was.
        was: u64,
        /// As it is.
        is: u64,
    },
    /// The nonce in force.
    Nonce {
        /// As it was.
        was: u64,
        /// As it is.
        is: u64,
    },
    /// When it happens.
    Time {
        /// As it was.
        was: u64,
        /// As it is.
        is: u64,
    },
    /// A deadline takes effect before it.
    Earlier {
        /// When.
        at: u64,
    },
    /// The command is refused.
    Refused {
        /// Why.
        why: Refused,
    },
    /// The deadline does not run any more.
    NoDeadline {},
    /// The rules break on it.
    Broke {
        /// What they said.
        message: String,
    },
}

/// What one viewer has before it.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ViewerTold {
    /// The seat; none for the public.
    pub seat: Option<u8>,
    /// What it sees.
    pub view: Value,
    /// What it may ask for.
    pub options: Vec<OfferTold>,
    /// What the rules said as they broke on its view or its options.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub broke: Option<String>,
}

/// A type of command, and what of it is offered.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct OfferTold {
    /// The type.
    pub kind: String,
    /// What may be given with it; none where it is refused.
    pub fields: Option<Value>,
    /// What it would be refused with.
    pub code: Option<Code>,
    /// The name of that refusal.
    pub reason: Option<String>,
    /// Commands to begin with: within what is offered, else the game's own examples.
    pub commands: Vec<String>,
}

/// An event, whole and as each viewer sees it.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct EventTold {
    /// Whole.
    pub whole: Value,
    /// As each viewer sees it, in their order; none for whoever is not told of it.
    pub seen: Vec<Option<Value>>,
    /// Whether not everybody sees the same.
    pub apart: bool,
}

/// What came of a law.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct LawTold {
    /// The law.
    pub sentence: String,
    /// What broke it, if anything did.
    pub broken: Option<String>,
    /// What was looked at.
    pub looked: Vec<LookedAt>,
}

/// How often something was looked at.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct LookedAt {
    /// What.
    pub what: String,
    /// How often.
    pub count: u64,
}
