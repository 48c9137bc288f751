//! Lies about the commitment to the server seed.

use serde_json::Value;

use super::edit::{replace, tables_in};
use super::list::{
    Place::{One, Rounds, Two},
    Sight::{Caught, Refused},
    TRUE_IN_THE_END, WireLie,
};
use super::{Deceit, Said, another, resign_terms};
use crate::proxy::{Answer, Asides, Backstage, Call, Fate, Promise, Speaker, Stage};

/// These lies, by name.
pub(super) const LIES: &[WireLie] = &[
    WireLie {
        name: "commitment-swapped-before-the-start",
        what: "a commitment is shown, and another one once somebody has sent a hash",
        place: One,
        make: || Box::new(Swapped { until: Stage::Sat, only: None }),
        python: Caught("The commitment of attempt 1"),
        verify: Caught("commitment"),
    },
    WireLie {
        name: "commitment-swapped-after-the-start",
        what: "a commitment is shown, and another one once the game runs",
        place: One,
        make: || Box::new(Swapped { until: Stage::Running, only: None }),
        python: Caught("The commitment of attempt 1"),
        verify: Caught("commitment"),
    },
    WireLie {
        name: "commitment-swapped-at-the-end",
        what: "a commitment is shown, and another one once the game is over",
        place: One,
        make: || Box::new(Swapped { until: Stage::Over, only: None }),
        python: Caught("The server seed"),
        verify: Caught("commitment"),
    },
    WireLie {
        name: "commitment-swapped-in-history",
        what: "another commitment is told of a game that is over",
        place: One,
        make: || Box::new(InHistory),
        python: Caught("The commitment of attempt 1"),
        verify: TRUE_IN_THE_END,
    },
    WireLie {
        name: "commitment-for-each",
        what: "another commitment for each player",
        place: Two,
        make: || Box::new(Swapped { until: Stage::Over, only: Some(Speaker(1)) }),
        python: Caught("The server seed"),
        verify: Caught("commitment"),
    },
    WireLie {
        name: "commitment-of-another-table",
        what: "a commitment of another table, with its true signature",
        place: One,
        make: || Box::new(Replayed::default()),
        python: Caught("The signature of the commitment of attempt 1"),
        verify: Refused("does not fit its key"),
    },
    WireLie {
        name: "commitment-of-another-attempt",
        what: "a commitment with the signature of another attempt",
        place: One,
        make: || Box::new(Said(of_another_attempt)),
        python: Caught("The signature of the commitment of attempt 1"),
        verify: Refused("does not fit its key"),
    },
    WireLie {
        name: "commitment-unsigned",
        what: "a commitment without a signature",
        place: One,
        make: || Box::new(Said(unsigned)),
        python: Caught("The signature of the commitment of attempt 1"),
        verify: Refused("it is no evidence"),
    },
    WireLie {
        name: "seed-commitment-swapped",
        what: "against the house: a commitment is shown, and another one when it is opened",
        place: Rounds,
        make: || Box::new(Swapped { until: Stage::Over, only: None }),
        python: Caught("The commitment of attempt 1"),
        verify: Caught("commitment"),
    },
];

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
            *quoted =
                backstage.table(call.path.split('/').nth(3).unwrap_or_default())["serverSeedHash"]
                    .clone();
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
