//! Lies about heads.

use serde_json::Value;

use super::edit::tables_in;
use super::list::{
    Place::Two,
    Place::{One, Rounds},
    Sight::{Caught, Refused},
    TRUE_IN_THE_END, WireLie,
};
use super::{Deceit, Said, another};
use crate::proxy::{Asides, Backstage, Fate, Speaker, Stage};

/// These lies, by name.
pub(super) const LIES: &[WireLie] = &[
    WireLie {
        name: "head-of-another-history",
        what: "the heads of another history are given, and signed",
        place: One,
        make: || Box::new(Said(of_another_history)),
        python: Caught("an entry with the head"),
        verify: Caught("head"),
    },
    WireLie {
        name: "head-signed-for-another-table",
        what: "a head is given the signature of another table",
        place: One,
        make: || Box::new(Said(signed_for_another_table)),
        python: Caught("The signature of the head"),
        verify: Refused("does not fit its key"),
    },
    WireLie {
        name: "head-unsigned",
        what: "no head is signed on request",
        place: One,
        make: || Box::new(Unsigned),
        python: Caught("The signature of a head"),
        verify: TRUE_IN_THE_END,
    },
    WireLie {
        name: "last-head-of-another-history",
        what: "another last head than the journal's is told, and signed",
        place: One,
        make: || Box::new(Said(last)),
        python: Caught("an entry with the head"),
        verify: Caught("head"),
    },
    WireLie {
        name: "last-head-for-each",
        what: "another last head for each player",
        place: Two,
        make: || Box::new(Said(last_of_the_second)),
        python: Caught("an entry with the head"),
        verify: Caught("head"),
    },
    WireLie {
        name: "last-head-unsigned",
        what: "the last head is not signed",
        place: One,
        make: || Box::new(Said(last_unsigned)),
        python: Caught("The signature of the last head"),
        verify: TRUE_IN_THE_END,
    },
    WireLie {
        name: "seed-head-of-another-history",
        what: "against the house: the heads of another history are given, and signed",
        place: Rounds,
        make: || Box::new(Said(of_another_history)),
        python: Caught("an entry with the head"),
        verify: Caught("head"),
    },
    WireLie {
        name: "seed-head-unsigned",
        what: "against the house: no head is signed on request",
        place: Rounds,
        make: || Box::new(Unsigned),
        python: Caught("The signature of a head"),
        verify: TRUE_IN_THE_END,
    },
];

/// Heads of a history of which nothing is in the journal, signed when that is asked for.
pub(super) fn of_another_history(backstage: &Backstage, _: Option<Speaker>, tell: &mut Value) {
    let kinds = ["accepted", "signedHead", "session.accepted", "session.signedHead"];
    let is_head = kinds.iter().any(|kind| tell["type"] == *kind);
    let Some(head) = tell["head"].as_str().filter(|_| is_head).map(another) else { return };
    if let (Some(table), Some(attempt)) = (tell["table"].as_str(), tell["attempt"].as_u64()) {
        tell["signature"] = backstage.sign_head(table, attempt, &head).into();
    }
    tell["head"] = head.into();
}

/// Signatures that are those of another table's heads.
pub(super) fn signed_for_another_table(
    backstage: &Backstage,
    _: Option<Speaker>,
    tell: &mut Value,
) {
    let is_signed = tell["type"] == "signedHead" || tell["type"] == "session.signedHead";
    if let (true, Some(attempt), Some(head)) =
        (is_signed, tell["attempt"].as_u64(), tell["head"].as_str())
    {
        tell["signature"] = backstage.sign_head("another", attempt, head).into();
    }
}

/// Signs no head on request.
pub(super) struct Unsigned;

impl Deceit for Unsigned {
    fn asked(&mut self, _: &mut Backstage, _: Speaker, ask: &mut Value, _: &mut Asides) -> Fate {
        if ask["type"] == "signHead" { Fate::Swallow } else { Fate::Pass }
    }

    fn told(&mut self, _: &mut Backstage, _: Speaker, tell: &mut Value, _: &mut Asides) -> Fate {
        if tell["type"] == "session.signedHead" {
            let error = serde_json::json!({"code": "conflict", "message": "Not now."});
            *tell =
                serde_json::json!({"type": "session.refused", "id": tell["id"], "error": error});
        }
        Fate::Pass
    }
}

/// Another last head than the journal's, signed.
pub(super) fn last(backstage: &Backstage, _: Option<Speaker>, value: &mut Value) {
    for info in tables_in(value) {
        let Some(head) = info["head"].as_str().map(another) else { continue };
        if let (Some(table), Some(attempt)) = (info["id"].as_str(), info["attempt"].as_u64()) {
            info["headSignature"] = backstage.sign_head(table, attempt, &head).into();
        }
        info["head"] = head.into();
    }
}

/// A last head of one's own for whoever came second.
pub(super) fn last_of_the_second(
    backstage: &Backstage,
    speaker: Option<Speaker>,
    value: &mut Value,
) {
    if speaker.is_some_and(|speaker| speaker > Speaker::FIRST) {
        last(backstage, speaker, value);
    }
}

/// Leaves the signature of the last head out.
pub(super) fn last_unsigned(backstage: &Backstage, _: Option<Speaker>, value: &mut Value) {
    if backstage.stage == Stage::Over {
        for info in tables_in(value) {
            info.as_object_mut().map(|fields| fields.remove("headSignature"));
        }
    }
}
