//! Lies about what a player did: all about the first command of whoever acts first.

use serde_json::{Value, json};

use super::list::{
    NO_RULES,
    Place::One,
    Sight::{self, Caught, Unseen},
    WireLie,
};
use super::{Deceit, another};
use crate::proxy::{Asides, Backstage, Fate, Speaker};

/// Evidence has the ids of what was sent, not what was asked for.
const NOT_IN_EVIDENCE: Sight =
    Unseen("evidence names the ids of commands, not what they asked for");
/// What is refused is written nowhere.
const NO_TRACE: Sight = Unseen("a refusal is in no journal");

/// These lies, by name.
pub(super) const LIES: &[WireLie] = &[
    WireLie {
        name: "command-dropped",
        what: "a command is called accepted, and is not",
        place: One,
        make: || Box::new(Dropped::default()),
        python: Caught("an entry with the head"),
        verify: Caught("head"),
    },
    WireLie {
        name: "command-added",
        what: "a command in a player's name",
        place: One,
        make: || Box::new(Added::default()),
        python: Caught("nothing of one's own seat but what was sent"),
        verify: Caught("which was not sent"),
    },
    WireLie {
        name: "command-changed",
        what: "another command under the same id",
        place: One,
        make: || Box::new(Changed::default()),
        python: Caught("What seat 0 sent"),
        verify: NOT_IN_EVIDENCE,
    },
    WireLie {
        name: "command-refused",
        what: "a command is refused that the rules allow",
        place: One,
        make: || Box::new(Refused::default()),
        python: NO_RULES,
        verify: NO_TRACE,
    },
];

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
            asides
                .to_client
                .push(json!({"type": "accepted", "table": table, "id": id, "head": head}));
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

/// Refuses what the rules allow: it is not the player's turn, it says.
#[derive(Default)]
pub(super) struct Refused {
    first: First,
}

impl Deceit for Refused {
    fn asked(
        &mut self,
        _: &mut Backstage,
        _: Speaker,
        ask: &mut Value,
        asides: &mut Asides,
    ) -> Fate {
        if !self.first.is(ask) {
            return Fate::Pass;
        }
        let error = json!({"code": "not_your_turn", "message": "Wait for your turn."});
        let (table, id) = (&ask["table"], &ask["id"]);
        asides.to_client.push(json!({"type": "refused", "table": table, "id": id, "error": error}));
        Fate::Swallow
    }
}
