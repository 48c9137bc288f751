//! Lies about the commitment to the server seed.

use serde_json::Value;

use super::edit::{replace, tables_in};
use super::{Deceit, another, resign_terms};
use crate::proxy::{Answer, Asides, Backstage, Call, Fate, Promise, Speaker, Stage};

/// Promises one commitment and plays another: the false one is shown until some time, signed as well
/// as the true one.
pub(super) struct Swapped {
    pub(super) until: Stage,
    /// To whom alone.
    pub(super) only: Option<Speaker>,
}

impl Swapped {
    fn falsify(&self, backstage: &Backstage, speaker: Option<Speaker>, value: &mut Value) {
        let is_other = self.only.is_some() && self.only != speaker;
        if backstage.stage >= self.until || is_other {
            return;
        }
        for promise in backstage.promises() {
            show(backstage, promise, &another(&promise.hash), value);
        }
        resign_terms(backstage, value);
    }
}

/// Shows a false commitment for a true one.
fn show(backstage: &Backstage, promise: &Promise, false_one: &str, value: &mut Value) {
    let Promise { table, attempt, hash } = promise;
    let sign = |hash: &str| backstage.sign_commitment(table, *attempt, hash);
    replace(value, hash, false_one);
    replace(value, &sign(hash), &sign(false_one));
}

/// The true commitments for the false ones, where a client quotes them.
fn understand(backstage: &Backstage, value: &mut Value) {
    for promise in backstage.promises() {
        replace(value, &another(&promise.hash), &promise.hash);
    }
}

impl Deceit for Swapped {
    fn requested(&mut self, backstage: &mut Backstage, call: &mut Call) {
        understand(backstage, &mut call.body);
        for promise in backstage.promises() {
            call.path = call.path.replace(&another(&promise.hash), &promise.hash);
        }
    }

    fn answered(&mut self, backstage: &mut Backstage, call: &Call, answer: &mut Answer) {
        if let Some(value) = answer.json() {
            self.falsify(backstage, call.speaker, value);
        }
    }

    fn asked(
        &mut self,
        backstage: &mut Backstage,
        _: Speaker,
        ask: &mut Value,
        _: &mut Asides,
    ) -> Fate {
        understand(backstage, ask);
        Fate::Pass
    }

    fn told(
        &mut self,
        backstage: &mut Backstage,
        speaker: Speaker,
        tell: &mut Value,
        _: &mut Asides,
    ) -> Fate {
        if tell["type"] == "session.rotated" {
            backstage.stage = Stage::Over;
        }
        self.falsify(backstage, Some(speaker), tell);
        Fate::Pass
    }
}

/// Tells another commitment of a game that is over, to whoever asks for it later.
pub(super) struct InHistory;

impl Deceit for InHistory {
    fn answered(&mut self, backstage: &mut Backstage, call: &Call, answer: &mut Answer) {
        let asks_back = call.is("GET", "/api/tables/*") || call.is("GET", "/api/tables/*/replay");
        if backstage.stage < Stage::Over || !asks_back {
            return;
        }
        let Some(value) = answer.json() else { return };
        for promise in backstage.promises() {
            show(backstage, promise, &another(&promise.hash), value);
        }
    }
}

/// Shows the commitment of another table, with its true signature.
#[derive(Default)]
pub(super) struct Replayed {
    other: Option<(String, String)>,
}

impl Replayed {
    fn falsify(&self, value: &mut Value) {
        let Some((hash, signature)) = &self.other else { return };
        for info in tables_in(value) {
            info["serverSeedHash"] = hash.as_str().into();
            info["signature"] = signature.as_str().into();
        }
    }
}

impl Deceit for Replayed {
    fn requested(&mut self, backstage: &mut Backstage, call: &mut Call) {
        if let (true, Some(speaker)) = (call.is("POST", "/api/tables"), call.speaker) {
            let made = backstage.ask("POST", "/api/tables", speaker, &call.body);
            let made: Value = made.and_then(|text| text.parse().ok()).unwrap_or_default();
            let text = |name: &str| made["table"][name].as_str().map(str::to_owned);
            self.other = text("serverSeedHash").zip(text("signature"));
        }
        if let (Some(quoted), Some((other, _))) = (call.body.get_mut("serverSeedHash"), &self.other)
            && quoted == other
        {
            *quoted = backstage.table(call.path.split('/').nth(3).unwrap_or_default())["serverSeedHash"].clone();
        }
    }

    fn answered(&mut self, _: &mut Backstage, _: &Call, answer: &mut Answer) {
        if let Some(value) = answer.json() {
            self.falsify(value);
        }
    }

    fn told(&mut self, _: &mut Backstage, _: Speaker, tell: &mut Value, _: &mut Asides) -> Fate {
        self.falsify(tell);
        Fate::Pass
    }
}

/// Leaves the signature of a commitment out.
pub(super) fn unsigned(_: &Backstage, _: Option<Speaker>, value: &mut Value) {
    for info in tables_in(value) {
        if let Some(fields) = info.as_object_mut() {
            fields.remove("signature");
        }
    }
}

/// Shows the signature of another attempt.
pub(super) fn of_another_attempt(backstage: &Backstage, _: Option<Speaker>, value: &mut Value) {
    for info in tables_in(value) {
        if let (Some(table), Some(attempt), Some(hash)) =
            (info["id"].as_str(), info["attempt"].as_u64(), info["serverSeedHash"].as_str())
        {
            info["signature"] = backstage.sign_commitment(table, attempt + 1, hash).into();
        }
    }
}
