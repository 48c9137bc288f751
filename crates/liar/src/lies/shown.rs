//! Lies in what is shown of a game: the journal stays true.

use serde_json::Value;

use super::edit::each_named;
use super::list::{NO_RULES, Place::One, Sight::Caught, TRUE_IN_THE_END, WireLie};
use super::{Deceit, Said};
use crate::proxy::{Asides, Backstage, Fate, Speaker};

/// These lies, by name.
pub(super) const LIES: &[WireLie] = &[
    WireLie {
        name: "card-shown-otherwise",
        what: "other cards are shown than were dealt",
        place: One,
        make: || Box::new(Said(card)),
        python: Caught("What happened"),
        verify: TRUE_IN_THE_END,
    },
    WireLie {
        name: "time-shown-otherwise",
        what: "other times are shown than are in the journal",
        place: One,
        make: || Box::new(Said(time)),
        python: Caught("What happened"),
        verify: TRUE_IN_THE_END,
    },
    WireLie {
        name: "clock-runs-ahead",
        what: "the table's clock runs ahead of everybody's",
        place: One,
        make: || Box::new(Said(clock)),
        python: Caught("The clock of the table"),
        verify: TRUE_IN_THE_END,
    },
    WireLie {
        name: "event-dropped",
        what: "something that happened is not shown",
        place: One,
        make: || Box::new(Miscounted::dropped()),
        python: Caught("What happened"),
        verify: TRUE_IN_THE_END,
    },
    WireLie {
        name: "event-added",
        what: "something is shown that did not happen",
        place: One,
        make: || Box::new(Miscounted::added()),
        python: Caught("What happened"),
        verify: TRUE_IN_THE_END,
    },
    WireLie {
        name: "view-shown-otherwise",
        what: "another state is shown than the events lead to",
        place: One,
        make: || Box::new(Said(view)),
        python: NO_RULES,
        verify: TRUE_IN_THE_END,
    },
    WireLie {
        name: "result-shown-otherwise",
        what: "another result is shown than the game had",
        place: One,
        make: || Box::new(Said(result)),
        python: NO_RULES,
        verify: TRUE_IN_THE_END,
    },
];

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

/// Lets the table's clock run an hour ahead after the first update.
pub(super) fn clock(_: &Backstage, _: Option<Speaker>, tell: &mut Value) {
    if tell["type"] == "update" && tell["n"] != 0 {
        tell["time"] = (tell["time"].as_u64().unwrap_or_default() + 3_600_000).into();
    }
}

/// Shows another state than the events lead to: everybody has a point more.
pub(super) fn view(_: &Backstage, _: Option<Speaker>, tell: &mut Value) {
    if tell["type"] == "update" {
        each_named(&mut tell["view"], "score", &mut |score| {
            *score = (score.as_i64().unwrap_or_default() + 1).into();
        });
    }
}

/// Shows that nobody has won, now and ever after.
pub(super) fn result(_: &Backstage, _: Option<Speaker>, value: &mut Value) {
    each_named(value, "result", &mut |result| {
        if let Some(winners) = result.get_mut("winners") {
            *winners = Value::Array(Vec::new());
        }
    });
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
