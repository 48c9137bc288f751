//! Lies in the terms, and games that begin with other ones.

use serde_json::{Value, json};

use super::edit::{in_fair, parts_of, tables_in, terms_of};
use super::list::{
    Place::{One, Two},
    Sight::{Caught, Refused},
    TRUE_IN_THE_END, WireLie,
};
use super::{Deceit, Said, another, resign_terms, sign_terms};
use crate::proxy::{Answer, Asides, Backstage, Call, Fate, Speaker, Stage};

/// These lies, by name.
pub(super) const LIES: &[WireLie] = &[
    WireLie {
        name: "terms-of-another-attempt",
        what: "terms with the signature of another attempt",
        place: One,
        make: || Box::new(Said(of_another_attempt)),
        python: Caught("The signature of the terms of attempt 1"),
        verify: Refused("does not fit its key"),
    },
    WireLie {
        name: "terms-with-another-setting",
        what: "terms with another setting than was shown",
        place: One,
        make: || Box::new(Said(setting)),
        python: Caught("The settings in the terms"),
        verify: Caught("the settings"),
    },
    WireLie {
        name: "terms-with-another-seating",
        what: "terms in which the seats have changed places",
        place: One,
        make: || Box::new(Said(seating)),
        python: Caught("The hash of seat 0 in the terms"),
        verify: Caught("which hash sits where"),
    },
    WireLie {
        name: "terms-with-a-bot",
        what: "terms by which a bot plays where a person sits",
        place: Two,
        make: || Box::new(Said(bot)),
        python: Caught("in the terms"),
        verify: Caught("which hash sits where"),
    },
    WireLie {
        name: "terms-with-another-commitment",
        what: "terms of another commitment",
        place: One,
        make: || Box::new(Said(commitment)),
        python: Caught("The commitment in the terms"),
        verify: Caught("the commitment"),
    },
    WireLie {
        name: "terms-with-other-rules",
        what: "terms of another version of the rules than is played",
        place: One,
        make: || Box::new(Said(rules)),
        python: Caught("The terms in the journal"),
        verify: Caught("the version of the rules"),
    },
    WireLie {
        name: "terms-twice",
        what: "other terms, once the seeds are open",
        place: One,
        make: || Box::new(Twice::default()),
        python: Caught("The terms is not as promised"),
        verify: TRUE_IN_THE_END,
    },
    WireLie {
        name: "terms-changed-setting",
        what: "a game with another setting than the seeds were opened to",
        place: One,
        make: || Box::new(Resettled::default()),
        python: Caught("The config of the table"),
        verify: Caught("the settings"),
    },
    WireLie {
        name: "terms-changed-seating",
        what: "a game in which the seats have changed places since the seeds were opened",
        place: One,
        make: || Box::new(Reseated),
        python: Caught("Who sits where"),
        verify: Caught("which hash sits where"),
    },
    WireLie {
        name: "terms-changed-bot",
        what: "a game with bots for people, since the seeds were opened",
        place: One,
        make: || Box::new(Said(bots_as_people)),
        python: Caught("Who sits where"),
        verify: Caught("which hash sits where"),
    },
    WireLie {
        name: "terms-changed-nonce",
        what: "a game that begins with another nonce",
        place: One,
        make: || Box::new(Said(nonce)),
        python: Caught("The first nonce"),
        verify: TRUE_IN_THE_END,
    },
];

/// Changes the terms that the seeds are to be opened to, and signs them.
fn change(
    backstage: &Backstage,
    tell: &mut Value,
    change: impl FnOnce(String, String, Vec<String>) -> (String, String, Vec<String>),
) {
    if tell["type"] == "openSeeds" {
        let (before, config, hashes) = parts_of(tell["terms"].as_str().unwrap_or_default());
        let (before, config, hashes) = change(before, config, hashes);
        tell["terms"] = terms_of(&before, &config, &hashes).into();
        resign_terms(backstage, tell);
    }
}

/// Terms with the signature of another attempt.
pub(super) fn of_another_attempt(backstage: &Backstage, _: Option<Speaker>, tell: &mut Value) {
    if tell["type"] == "openSeeds" {
        let attempt = tell["attempt"].as_u64().unwrap_or_default();
        tell["signature"] = sign_terms(backstage, tell, attempt + 1).into();
    }
}

/// Terms with another setting than was shown.
pub(super) fn setting(backstage: &Backstage, _: Option<Speaker>, tell: &mut Value) {
    change(backstage, tell, |before, config, hashes| (before, another_setting(&config), hashes));
}

/// Settings of which the first number is another one.
fn another_setting(config: &str) -> String {
    let is_digit = |letter: char| letter.is_ascii_digit();
    let start = config.find(is_digit).unwrap_or(config.len());
    let length = config[start..].find(|letter| !is_digit(letter)).unwrap_or_default();
    let number: u64 = config[start..start + length].parse().unwrap_or_default();
    format!("{}{}{}", &config[..start], number + 1, &config[start + length..])
}

/// Terms in which the seats have changed places.
pub(super) fn seating(backstage: &Backstage, _: Option<Speaker>, tell: &mut Value) {
    change(backstage, tell, |before, config, mut hashes| {
        hashes.reverse();
        (before, config, hashes)
    });
}

/// Terms by which a bot plays where the last person sits.
pub(super) fn bot(backstage: &Backstage, _: Option<Speaker>, tell: &mut Value) {
    change(backstage, tell, |before, config, mut hashes| {
        if let Some(last) = hashes.iter_mut().rfind(|hash| *hash != "bot") {
            *last = "bot".into();
        }
        (before, config, hashes)
    });
}

/// Terms of another commitment.
pub(super) fn commitment(backstage: &Backstage, _: Option<Speaker>, tell: &mut Value) {
    change(backstage, tell, |before, config, hashes| {
        let (hash, rest) = before.split_once(':').unwrap_or_default();
        (format!("{}:{rest}", another(hash)), config, hashes)
    });
}

/// Terms of another version of the rules.
pub(super) fn rules(backstage: &Backstage, _: Option<Speaker>, tell: &mut Value) {
    change(backstage, tell, |before, config, hashes| {
        let mut parts: Vec<String> = before.split(':').map(str::to_owned).collect();
        parts[2] = (parts[2].parse().unwrap_or(0) + 1).to_string();
        (parts.join(":"), config, hashes)
    });
}

/// Other terms, once the seed is open.
#[derive(Default)]
pub(super) struct Twice {
    terms: Option<Value>,
}

impl Deceit for Twice {
    fn asked(
        &mut self,
        backstage: &mut Backstage,
        _: Speaker,
        ask: &mut Value,
        asides: &mut Asides,
    ) -> Fate {
        if let (true, Some(mut terms)) = (ask["type"] == "openSeed", self.terms.take()) {
            setting(backstage, None, &mut terms);
            asides.to_client.push(terms);
        }
        Fate::Pass
    }

    fn told(&mut self, _: &mut Backstage, _: Speaker, tell: &mut Value, _: &mut Asides) -> Fate {
        if tell["type"] == "openSeeds" {
            self.terms = Some(tell.clone());
        }
        Fate::Pass
    }
}

/// Plays with another setting than was asked for, and shows the one that was until the game runs.
#[derive(Default)]
pub(super) struct Resettled {
    /// Its name, and what was asked for.
    setting: Option<(String, u64)>,
}

impl Resettled {
    fn falsify(&self, backstage: &Backstage, value: &mut Value) {
        let Some((name, asked)) = &self.setting else { return };
        if backstage.stage >= Stage::Running {
            return;
        }
        for info in tables_in(value) {
            info["config"][name] = (*asked).into();
        }
        change(backstage, value, |before, config, hashes| {
            let (played, shown) =
                (format!("\"{name}\":{}", asked + 1), format!("\"{name}\":{asked}"));
            (before, config.replace(&played, &shown), hashes)
        });
    }
}

impl Deceit for Resettled {
    fn requested(&mut self, _: &mut Backstage, call: &mut Call) {
        if !call.is("POST", "/api/tables") {
            return;
        }
        let Some(config) = call.body["config"].as_object_mut() else { return };
        let number =
            config.iter_mut().find_map(|(name, value)| Some((name, value.as_u64()?, value)));
        if let Some((name, asked, value)) = number {
            self.setting = Some((name.clone(), asked));
            *value = (asked + 1).into();
        }
    }

    fn answered(&mut self, backstage: &mut Backstage, _: &Call, answer: &mut Answer) {
        if let Some(value) = answer.json() {
            self.falsify(backstage, value);
        }
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

/// Shows the seats in another order until the game runs.
pub(super) struct Reseated;

impl Reseated {
    fn falsify(backstage: &Backstage, value: &mut Value) {
        if backstage.stage < Stage::Running {
            for info in tables_in(value) {
                if let Some(seats) = info["seats"].as_array_mut() {
                    seats.reverse();
                }
            }
            seating(backstage, None, value);
        }
    }
}

impl Deceit for Reseated {
    fn requested(&mut self, backstage: &mut Backstage, call: &mut Call) {
        let seats = backstage.table(call.named())["seats"].as_array().map_or(0, Vec::len) as u64;
        if let (true, Some(seat)) =
            (call.is("POST", "/api/tables/*/sit"), call.body["seat"].as_u64())
        {
            call.body["seat"] = seats.saturating_sub(seat + 1).into();
        }
    }

    fn answered(&mut self, backstage: &mut Backstage, _: &Call, answer: &mut Answer) {
        if let Some(value) = answer.json() {
            Self::falsify(backstage, value);
        }
    }

    fn told(
        &mut self,
        backstage: &mut Backstage,
        _: Speaker,
        tell: &mut Value,
        _: &mut Asides,
    ) -> Fate {
        Self::falsify(backstage, tell);
        Fate::Pass
    }
}

/// Shows bots as people until the game runs.
pub(super) fn bots_as_people(backstage: &Backstage, _: Option<Speaker>, value: &mut Value) {
    if backstage.stage >= Stage::Running {
        return;
    }
    for info in tables_in(value) {
        for seat in info["seats"].as_array_mut().into_iter().flatten() {
            if !seat["bot"].is_null() {
                let hash = another("a friend of the house");
                *seat = json!({"player": "00000000000000000000", "name": "Linh", "bot": null,
                               "clientSeedHash": hash, "present": true, "ready": true});
            }
        }
    }
    change(backstage, value, |before, config, hashes| {
        let person =
            |hash: String| if hash == "bot" { another("a friend of the house") } else { hash };
        (before, config, hashes.into_iter().map(person).collect())
    });
}

/// Shows another nonce than the first.
pub(super) fn nonce(_: &Backstage, _: Option<Speaker>, value: &mut Value) {
    in_fair(value, "nonce", &mut |nonce| *nonce = (nonce.as_u64().unwrap_or_default() + 1).into());
}
