//! Attempts that fail because the house wants them to, and what is told of them.

use serde_json::Value;

use super::edit::tables_in;
use super::list::{
    NO_JOURNAL,
    Place::Two,
    Sight::{self, Caught, Unseen},
    TRUE_IN_THE_END, WireLie,
};
use super::{Deceit, another};
use crate::proxy::{Answer, Asides, Backstage, Call, Fate, Speaker};

/// A void attempt is seen by everybody, and not undone.
const WHY_IT_FAILED: Sight = Unseen("the attempt is told; why it failed is the house's word");

/// These lies, by name.
pub(super) const LIES: &[WireLie] = &[
    WireLie {
        name: "attempt-hidden",
        what: "a start is made to fail, and not told",
        place: Two,
        make: || Box::new(ThrownAgain(Told::Nothing)),
        python: Caught("The list of void attempts"),
        verify: TRUE_IN_THE_END,
    },
    WireLie {
        name: "attempt-counted-anew",
        what: "a start is made to fail, and the next one is called the first",
        place: Two,
        make: || Box::new(ThrownAgain(Told::NothingAndCountedAnew)),
        python: Caught("The commitment of attempt 1"),
        verify: NO_JOURNAL,
    },
    WireLie {
        name: "attempt-with-another-seed",
        what: "another server seed than the promised one is told of a void attempt",
        place: Two,
        make: || Box::new(ThrownAgain(Told::AnotherSeed)),
        python: Caught("The server seed"),
        verify: TRUE_IN_THE_END,
    },
    WireLie {
        name: "attempt-with-other-hashes",
        what: "other hashes than the promised ones are told of a void attempt",
        place: Two,
        make: || Box::new(ThrownAgain(Told::OtherHashes)),
        python: Caught("The hashes of void attempt 1"),
        verify: TRUE_IN_THE_END,
    },
    WireLie {
        name: "attempt-called-an-outage",
        what: "a start is made to fail once the seeds are known, and called an outage",
        place: Two,
        make: || Box::new(ThrownAgain(Told::Outage)),
        python: WHY_IT_FAILED,
        verify: WHY_IT_FAILED,
    },
];

/// What is told of the attempt that failed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Told {
    /// Nothing.
    Nothing,
    /// Nothing, and the next one is called the first.
    NothingAndCountedAnew,
    /// Another server seed than the promised one.
    AnotherSeed,
    /// That it had other hashes.
    OtherHashes,
    /// That the house had an outage.
    Outage,
}

/// Lets the first attempt fail: the second player's seed is not heard.
pub(super) struct ThrownAgain(pub(super) Told);

impl ThrownAgain {
    fn falsify(&self, backstage: &Backstage, value: &mut Value) {
        for info in tables_in(value) {
            match self.0 {
                Told::Nothing => info["voided"] = Value::Array(Vec::new()),
                Told::NothingAndCountedAnew => {
                    info["voided"] = Value::Array(Vec::new());
                    info["attempt"] = 1.into();
                    if let (Some(table), Some(hash)) =
                        (info["id"].as_str(), info["serverSeedHash"].as_str())
                    {
                        info["signature"] = backstage.sign_commitment(table, 1, hash).into();
                    }
                }
                Told::AnotherSeed => {
                    for void in info["voided"].as_array_mut().into_iter().flatten() {
                        void["serverSeed"] = another("another seed").into();
                    }
                }
                Told::Outage => {
                    for void in info["voided"].as_array_mut().into_iter().flatten() {
                        void["reason"] = "outage".into();
                        void["seats"] = Value::Array(Vec::new());
                    }
                }
                Told::OtherHashes => {
                    for void in info["voided"].as_array_mut().into_iter().flatten() {
                        void["clientSeedHashes"][0] = another("another hash").into();
                        void["opened"][0] = Value::Null;
                    }
                }
            }
        }
    }
}

impl Deceit for ThrownAgain {
    fn answered(&mut self, backstage: &mut Backstage, _: &Call, answer: &mut Answer) {
        if let Some(value) = answer.json() {
            self.falsify(backstage, value);
        }
    }

    fn asked(
        &mut self,
        _: &mut Backstage,
        speaker: Speaker,
        ask: &mut Value,
        _: &mut Asides,
    ) -> Fate {
        let is_first = ask["type"] == "openSeed" && ask["attempt"] == 1;
        if is_first && speaker > Speaker::FIRST { Fate::Swallow } else { Fate::Pass }
    }

    fn told(
        &mut self,
        backstage: &mut Backstage,
        _: Speaker,
        tell: &mut Value,
        _: &mut Asides,
    ) -> Fate {
        self.falsify(backstage, tell);
        Fate::Pass
    }
}
