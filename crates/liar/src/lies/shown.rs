//! Lies in what is shown of a game: the journal stays true.

use serde_json::Value;

use super::edit::whole_or_new_mut;
use super::Deceit;
use crate::proxy::{Asides, Backstage, Fate, Speaker};

/// Shows another face of every card that comes.
pub(super) fn card(_: &Backstage, _: Option<Speaker>, tell: &mut Value) {
    if tell["type"] == "update" {
        for event in tell["events"].as_array_mut().into_iter().flatten() {
            if event["card"].is_string() {
                event["card"] = another_card(&event["card"]);
            }
        }
    }
}

fn another_card(card: &Value) -> Value {
    if card == "AS" { "AH".into() } else { "AS".into() }
}

/// Shows another time for everything.
pub(super) fn time(_: &Backstage, _: Option<Speaker>, tell: &mut Value) {
    if tell["type"] == "update" {
        for event in tell["events"].as_array_mut().into_iter().flatten() {
            event["at"] = (event["at"].as_u64().unwrap_or_default() + 1000).into();
        }
    }
}

/// Shows another state than the events lead to: it is somebody else's turn, as far as anybody sees.
pub(super) fn view(_: &Backstage, _: Option<Speaker>, tell: &mut Value) {
    if tell["type"] == "update"
        && let Some(result) = whole_or_new_mut(&mut tell["view"], "result")
        && !result.is_null()
    {
        result["scores"] = Value::Array(Vec::new());
    }
}

/// Leaves an event out, or tells one twice; and counts on as if it were so.
pub(super) struct Miscounted {
    twice: bool,
    /// By how much the count is wrong, once it is.
    by: Option<i64>,
}

impl Miscounted {
    /// Leaves one out.
    pub(super) const fn dropped() -> Self {
        Self { twice: false, by: None }
    }

    /// Tells one twice.
    pub(super) const fn added() -> Self {
        Self { twice: true, by: None }
    }
}

impl Deceit for Miscounted {
    fn told(
        &mut self,
        _: &mut Backstage,
        speaker: Speaker,
        tell: &mut Value,
        _: &mut Asides,
    ) -> Fate {
        if speaker != Speaker::FIRST || tell["type"] != "update" {
            return Fate::Pass;
        }
        let events = tell["events"].as_array_mut();
        if let (None, Some(events)) = (self.by, events.filter(|events| !events.is_empty())) {
            let last = events.pop().unwrap_or_default();
            if self.twice {
                events.extend([last.clone(), last]);
            }
            self.by = Some(if self.twice { 1 } else { -1 });
        }
        let n = tell["n"].as_i64().unwrap_or_default();
        tell["n"] = (n + self.by.unwrap_or_default()).into();
        Fate::Pass
    }
}
