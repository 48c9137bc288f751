//! The lies, each by its name: what the house does, and who can see it where.

mod attempts;
mod commands;
mod commitments;
pub(crate) mod edit;
mod heads;
mod journals;
mod keys;
mod list;
mod rounds;
mod seeds;
mod shown;
mod terms;

use serde_json::Value;
use table::Hash;

use crate::proxy::{Answer, Asides, Backstage, Call, Fate, Speaker};

pub use list::{Place, Sight, WireLie, all};

/// A lie, told between a client and a house. What it does not change goes through as it is.
pub trait Deceit: Send {
    /// A request, on its way to the house.
    fn requested(&mut self, _: &mut Backstage, _: &mut Call) {}

    /// The answer to a request, on its way to the client.
    fn answered(&mut self, _: &mut Backstage, _: &Call, _: &mut Answer) {}

    /// A message of a client.
    fn asked(&mut self, _: &mut Backstage, _: Speaker, _: &mut Value, _: &mut Asides) -> Fate {
        Fate::Pass
    }

    /// A message of the house.
    fn told(&mut self, _: &mut Backstage, _: Speaker, _: &mut Value, _: &mut Asides) -> Fate {
        Fate::Pass
    }
}

/// Changes nothing.
pub struct Truth;

impl Deceit for Truth {}

/// A lie in whatever the house says, over HTTP and over the socket.
struct Said(fn(&Backstage, Option<Speaker>, &mut Value));

impl Deceit for Said {
    fn answered(&mut self, backstage: &mut Backstage, call: &Call, answer: &mut Answer) {
        if let Some(value) = answer.json() {
            (self.0)(backstage, call.speaker, value);
        }
    }

    fn told(
        &mut self,
        backstage: &mut Backstage,
        speaker: Speaker,
        tell: &mut Value,
        _: &mut Asides,
    ) -> Fate {
        (self.0)(backstage, Some(speaker), tell);
        Fate::Pass
    }
}

/// Another hash than this one, always the same.
fn another(hash: &str) -> String {
    Hash::of(format!("another {hash}")).to_string()
}

/// Signs terms for an attempt.
fn sign_terms(backstage: &Backstage, tell: &Value, attempt: u64) -> String {
    let text = |name: &str| tell[name].as_str().unwrap_or_default();
    backstage.sign_terms(text("table"), attempt, text("terms"))
}

/// Signs the terms in a message again, if it has some: a house signs its lies.
fn resign_terms(backstage: &Backstage, tell: &mut Value) {
    if tell["type"] == "openSeeds" {
        let attempt = tell["attempt"].as_u64().unwrap_or_default();
        tell["signature"] = sign_terms(backstage, tell, attempt).into();
    }
}
