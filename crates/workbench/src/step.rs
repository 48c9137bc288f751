//! A step of the line: an entry as the bench has it.

use serde_json::Value;
use table::draws::{Chance as _, Cursor, FairDraws, Seeds};
use table::erased::Draft;
use table::{Millis, Seat};

use crate::told::{Cause, Drawn, EntryTold};

/// What caused a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Why {
    /// The table was opened.
    Opening,
    /// A seat asked for something: the whole text.
    Command(Seat, Box<str>),
    /// A deadline took effect.
    Deadline,
}

/// An entry: what caused it, and what came of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Step {
    pub(crate) why: Why,
    pub(crate) at: Millis,
    /// What happened, whole.
    pub(crate) events: Vec<Box<str>>,
    /// The nonce in force after it.
    pub(crate) nonce: u64,
    /// How many draws it used, all under that nonce.
    pub(crate) draws: u64,
}

impl Step {
    /// What was decided.
    pub(crate) fn of(why: Why, draft: &Draft) -> Self {
        let events = draft.events.iter().map(|event| event.expose().into()).collect();
        let Draft { at, nonce, draws, .. } = *draft;
        Self { why, at, events, nonce, draws }
    }

    /// The same for the page; its first draw has that index.
    pub(crate) fn told(&self, first: u64, seeds: &Seeds) -> EntryTold {
        let cause = match &self.why {
            Why::Opening => Cause::Opening {},
            Why::Deadline => Cause::Deadline {},
            Why::Command(seat, command) => {
                Cause::Command { seat: seat.number(), command: value(command) }
            }
        };
        let events = self.events.iter().map(|event| kind(&value(event))).collect();
        let mut chance = FairDraws::new(seeds.clone());
        let nonce = self.nonce;
        let drawn = |index| Drawn { nonce, index, word: chance.word(Cursor { nonce, index }) };
        let draws = (first..first + self.draws).map(drawn).collect();
        EntryTold { at: self.at.get(), cause, events, draws }
    }
}

/// The line for the page, with the index of every draw: a new nonce begins at 0.
pub(crate) fn told(steps: &[Step], seeds: &Seeds) -> Vec<EntryTold> {
    let mut next = Cursor::default();
    let entries = steps.iter().map(|step| {
        let first = if step.nonce == next.nonce { next.index } else { 0 };
        next = Cursor { nonce: step.nonce, index: first + step.draws };
        step.told(first, seeds)
    });
    entries.collect()
}

/// A text that was written as JSON.
pub(crate) fn value(text: &str) -> Value {
    serde_json::from_str(text).expect("an entry's texts are JSON")
}

fn kind(event: &Value) -> String {
    event["type"].as_str().unwrap_or_default().to_owned()
}
