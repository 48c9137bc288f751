//! Lies about what a player did: all about the first command of whoever acts first.

use serde_json::{Value, json};

use super::{Deceit, another};
use crate::proxy::{Asides, Backstage, Fate, Speaker};

/// The first command of all.
#[derive(Default)]
struct First {
    is_over: bool,
}

impl First {
    fn is(&mut self, ask: &Value) -> bool {
        let is_first = ask["type"] == "command" && !self.is_over;
        self.is_over |= is_first;
        is_first
    }
}

/// Says that it has taken a command, and has not.
#[derive(Default)]
pub(super) struct Dropped {
    first: First,
    /// The head that it gave.
    head: Option<String>,
}

impl Deceit for Dropped {
    fn asked(
        &mut self,
        backstage: &mut Backstage,
        _: Speaker,
        ask: &mut Value,
        asides: &mut Asides,
    ) -> Fate {
        let table = &ask["table"];
        if self.first.is(ask) {
            let head = another("a command that was dropped");
            let id = &ask["id"];
            asides.to_client.push(json!({"type": "accepted", "table": table, "id": id, "head": head}));
            self.head = Some(head);
            return Fate::Swallow;
        }
        if let (true, Some(head)) = (ask["type"] == "signHead", self.head.take()) {
            let name = table.as_str().unwrap_or_default();
            let attempt = backstage.table(name)["attempt"].as_u64().unwrap_or_default();
            let signature = backstage.sign_head(name, attempt, &head);
            asides.to_client.push(json!({"type": "signedHead", "table": table, "attempt": attempt,
                                         "head": head, "signature": signature}));
            return Fate::Swallow;
        }
        Fate::Pass
    }
}

/// The id of what nobody sent.
const OURS: &str = "nobody-1";

/// Does something in a player's name.
#[derive(Default)]
pub(super) struct Added {
    first: First,
}

impl Deceit for Added {
    fn asked(
        &mut self,
        _: &mut Backstage,
        _: Speaker,
        ask: &mut Value,
        asides: &mut Asides,
    ) -> Fate {
        if self.first.is(ask) {
            let mut ours = ask.clone();
            ours["id"] = OURS.into();
            asides.to_house.push(ours);
        }
        Fate::Pass
    }

    fn told(&mut self, _: &mut Backstage, _: Speaker, tell: &mut Value, _: &mut Asides) -> Fate {
        if tell["id"] == OURS { Fate::Swallow } else { Fate::Pass }
    }
}

/// Does something else than the player asked for: the other of two sides.
#[derive(Default)]
pub(super) struct Changed {
    first: First,
}

impl Deceit for Changed {
    fn asked(&mut self, _: &mut Backstage, _: Speaker, ask: &mut Value, _: &mut Asides) -> Fate {
        if self.first.is(ask) {
            for word in ask["command"].as_object_mut().into_iter().flatten().map(|(_, word)| word) {
                *word = match word.as_str() {
                    Some("left") => "right".into(),
                    Some("right") => "left".into(),
                    _ => word.clone(),
                };
            }
        }
        Fate::Pass
    }
}
