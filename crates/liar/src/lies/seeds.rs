//! Lies about a player's own seed.

use serde_json::{Value, json};
use table::Hash;

use super::edit::replace;
use super::list::{
    Place::One,
    Sight::{self, Caught, Unseen},
    WireLie,
};
use super::{Deceit, resign_terms};
use crate::proxy::{Answer, Asides, Backstage, Call, Fate, Speaker, Stage};

/// That a seed was sent in time is what its client says.
const OWN_WORD: Sight =
    Unseen("it names the seat that had not opened; that it had is its own word");

/// These lies, by name.
pub(super) const LIES: &[WireLie] = &[
    WireLie {
        name: "seed-dropped",
        what: "a player's seed is not heard, and the attempt is void",
        place: One,
        make: || Box::new(Dropped),
        python: Caught("What seat 0 opened in void attempt 1"),
        verify: OWN_WORD,
    },
    WireLie {
        name: "seed-replaced",
        what: "a game with another seed in a player's place",
        place: One,
        make: || Box::new(Replaced::until_it_runs()),
        python: Caught("The hash of seat 0"),
        verify: Caught("seed"),
    },
    WireLie {
        name: "seed-replaced-in-the-journal",
        what: "the same, seen nowhere but in the journal",
        place: One,
        make: || Box::new(Replaced::in_the_journal()),
        python: Caught("The terms in the journal"),
        verify: Caught("seed"),
    },
    WireLie {
        name: "seed-unasked",
        what: "a game that begins without having asked for a player's seed",
        place: One,
        make: || Box::new(Replaced::unasked()),
        python: Caught("The hash of seat 0"),
        verify: Caught("seed"),
    },
];

/// Hears nothing of the first player's seed, in the first attempt.
pub(super) struct Dropped;

impl Deceit for Dropped {
    fn asked(
        &mut self,
        _: &mut Backstage,
        speaker: Speaker,
        ask: &mut Value,
        _: &mut Asides,
    ) -> Fate {
        let is_theirs = speaker == Speaker::FIRST && ask["type"] == "openSeed";
        if is_theirs && ask["attempt"] == 1 { Fate::Swallow } else { Fate::Pass }
    }
}

/// What the house plays with in the first player's place.
const OURS: &str = "the house's0123456789abcdef";

/// Plays with a seed of its own for the first player, and shows the player's until some time.
pub(super) struct Replaced {
    until: Option<Stage>,
    /// Whether the player's own seed is not even asked for.
    unasked: bool,
    /// The hash and the seed of the player.
    hash: Option<String>,
    seed: Option<String>,
}

impl Replaced {
    /// Until the views show which seeds are played with.
    pub(super) fn until_it_runs() -> Self {
        Self { until: Some(Stage::Running), unasked: false, hash: None, seed: None }
    }

    /// In all that is shown; only the journal tells.
    pub(super) fn in_the_journal() -> Self {
        Self { until: None, ..Self::until_it_runs() }
    }

    /// Without asking for the player's seed.
    pub(super) fn unasked() -> Self {
        Self { unasked: true, ..Self::until_it_runs() }
    }

    fn falsify(&self, backstage: &Backstage, value: &mut Value) {
        if self.until.is_some_and(|until| backstage.stage >= until) {
            return;
        }
        if let Some(hash) = &self.hash {
            replace(value, &Hash::of(OURS).to_string(), hash);
        }
        if let Some(seed) = &self.seed {
            replace(value, OURS, seed);
        }
        resign_terms(backstage, value);
    }
}

impl Deceit for Replaced {
    fn requested(&mut self, _: &mut Backstage, call: &mut Call) {
        if call.is("POST", "/api/tables/*/sit") && call.speaker == Some(Speaker::FIRST) {
            self.hash = call.body["clientSeedHash"].as_str().map(str::to_owned);
            call.body["clientSeedHash"] = Hash::of(OURS).to_string().into();
        }
    }

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
        if speaker == Speaker::FIRST && ask["type"] == "openSeed" {
            self.seed = ask["seed"].as_str().map(str::to_owned);
            ask["seed"] = OURS.into();
        }
        Fate::Pass
    }

    fn told(
        &mut self,
        backstage: &mut Backstage,
        speaker: Speaker,
        tell: &mut Value,
        asides: &mut Asides,
    ) -> Fate {
        if self.unasked && speaker == Speaker::FIRST && tell["type"] == "openSeeds" {
            let (table, attempt) = (&tell["table"], &tell["attempt"]);
            asides.to_house.push(
                json!({"type": "openSeed", "table": table, "attempt": attempt, "seed": OURS}),
            );
            return Fate::Swallow;
        }
        self.falsify(backstage, tell);
        Fate::Pass
    }
}
