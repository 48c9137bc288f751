//! Lies about the journal of a game that is over.

use serde_json::json;

use super::Deceit;
use crate::proxy::{Answer, Backstage, Call, Content};

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
