//! Attempts that fail because the house wants them to, and what is told of them.

use serde_json::Value;

use super::edit::tables_in;
use super::{Deceit, another};
use crate::proxy::{Answer, Asides, Backstage, Call, Fate, Speaker};

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
