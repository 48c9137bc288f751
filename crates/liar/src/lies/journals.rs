//! Lies about the journal of a game that is over.

use serde_json::json;

use super::Deceit;
use super::list::{
    NO_JOURNAL,
    Place::{One, Rounds, TwoTables},
    Sight::{Caught, Refused},
    TRUE_IN_THE_END, WireLie,
};
use crate::proxy::{Answer, Backstage, Call, Content};

/// These lies, by name.
pub(super) const LIES: &[WireLie] = &[
    WireLie {
        name: "journal-withheld",
        what: "no journal for those who played",
        place: One,
        make: || Box::new(Withheld),
        python: Caught("The journal is not as promised"),
        verify: NO_JOURNAL,
        browser: Caught("?"),
    },
    WireLie {
        name: "journal-unsigned",
        what: "a journal that the house does not sign for",
        place: One,
        make: || Box::new(Unsigned),
        python: Caught("The signature of the journal's head"),
        verify: TRUE_IN_THE_END,
        browser: Caught("?"),
    },
    WireLie {
        name: "journal-of-another-table",
        what: "the journal of another table",
        place: TwoTables,
        make: || Box::new(OfAnotherTable::default()),
        python: Caught("The table is not as promised"),
        verify: Refused("does not fit its key"),
        browser: Caught("?"),
    },
    WireLie {
        name: "journal-of-another-table-under-this-name",
        what: "the same, with the head of this table beside it",
        place: TwoTables,
        make: || Box::new(OfAnotherTable::under_this_name()),
        python: Caught("The table is not as promised"),
        verify: Caught("table"),
        browser: Caught("?"),
    },
    WireLie {
        name: "history-withheld",
        what: "a game is missing in the history",
        place: One,
        make: || Box::new(NoHistory),
        python: Caught("The game in the history"),
        verify: TRUE_IN_THE_END,
        browser: Caught("?"),
    },
    WireLie {
        name: "replay-otherwise",
        what: "another game is replayed than was shown",
        place: One,
        make: || Box::new(Replayed),
        python: Caught("The events of the replay"),
        verify: TRUE_IN_THE_END,
        browser: Caught("?"),
    },
    WireLie {
        name: "seed-journal-withheld",
        what: "against the house: no journal for whoever played",
        place: Rounds,
        make: || Box::new(Withheld),
        python: Caught("The journal is not as promised"),
        verify: NO_JOURNAL,
        browser: Caught("?"),
    },
    WireLie {
        name: "seed-journal-unsigned",
        what: "against the house: a journal that the house does not sign for",
        place: Rounds,
        make: || Box::new(Unsigned),
        python: Caught("The signature of the journal's head"),
        verify: TRUE_IN_THE_END,
        browser: Caught("?"),
    },
];

fn is_journal(call: &Call, answer: &Answer) -> bool {
    let asked = call.is("GET", "/api/tables/*/journal") || call.is("GET", "/api/seeds/*/journal");
    asked && answer.status < 300
}

/// Gives no journal to those who played.
pub(super) struct Withheld;

impl Deceit for Withheld {
    fn answered(&mut self, _: &mut Backstage, call: &Call, answer: &mut Answer) {
        if is_journal(call, answer) {
            let refused = json!({"code": "not_found", "message": "There is no such journal."});
            (answer.status, answer.content) = (404, Content::Json(refused));
        }
    }
}

/// Does not sign for a journal.
pub(super) struct Unsigned;

impl Deceit for Unsigned {
    fn answered(&mut self, _: &mut Backstage, call: &Call, answer: &mut Answer) {
        if is_journal(call, answer) {
            answer.headers.retain(|(name, _)| name != "x-croupier-head-signature");
        }
    }
}

/// Gives the first journal that anybody asked for to everybody who asks later.
#[derive(Default)]
pub(super) struct OfAnotherTable {
    first: Option<(String, Vec<(String, String)>, String)>,
    /// Whether what is said beside it is of the table that was asked for.
    under_this_name: bool,
}

impl OfAnotherTable {
    /// With the head of the table that was asked for beside it.
    pub(super) fn under_this_name() -> Self {
        Self { under_this_name: true, ..Self::default() }
    }
}

impl Deceit for OfAnotherTable {
    fn answered(&mut self, _: &mut Backstage, call: &Call, answer: &mut Answer) {
        if !is_journal(call, answer) {
            return;
        }
        let Some(text) = answer.text().map(str::to_owned) else { return };
        let this = (call.named().to_owned(), answer.headers.clone(), text);
        let (path, headers, text) = self.first.get_or_insert(this).clone();
        if path != call.named() {
            if !self.under_this_name {
                answer.headers = headers;
            }
            answer.set_text(text);
        }
    }
}

/// Knows nothing of any game in the past.
pub(super) struct NoHistory;

impl Deceit for NoHistory {
    fn answered(&mut self, _: &mut Backstage, call: &Call, answer: &mut Answer) {
        if call.is("GET", "/api/history") {
            answer.content = Content::Json(json!([]));
        }
    }
}

/// Replays a game without its last events.
pub(super) struct Replayed;

impl Deceit for Replayed {
    fn answered(&mut self, _: &mut Backstage, call: &Call, answer: &mut Answer) {
        if let (true, Some(replay)) = (call.is("GET", "/api/tables/*/replay"), answer.json())
            && let Some(step) = replay["steps"].as_array_mut().and_then(|steps| steps.last_mut())
        {
            step["events"] = json!([]);
        }
    }
}
