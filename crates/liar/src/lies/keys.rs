//! Lies about the house's key.

use journal::signed::HouseKey;
use serde_json::Value;

use super::edit::{replace, tables_in};
use super::list::{
    Place::{One, Two},
    Sight::{Caught, Refused},
    WireLie,
};
use super::{Said, resign_terms};
use crate::proxy::{Backstage, Speaker};

/// These lies, by name.
pub(super) const LIES: &[WireLie] = &[
    WireLie {
        name: "key-changed",
        what: "the house has another key than the one that was kept for its address",
        place: One,
        make: || Box::new(Said(changed)),
        python: Caught("The key of the house"),
        verify: Refused("does not fit its key"),
    },
    WireLie {
        name: "key-for-each",
        what: "another key for each player",
        place: Two,
        make: || Box::new(Said(for_the_second)),
        python: Caught("The house's key"),
        verify: Refused("does not fit its key"),
    },
];

/// A key that no client has heard of.
fn other_house(backstage: &Backstage) -> Backstage {
    backstage.with_key(HouseKey::from_bytes(&[7; 32]))
}

/// Everybody is told another key.
pub(super) fn changed(backstage: &Backstage, _: Option<Speaker>, value: &mut Value) {
    let other = other_house(backstage);
    replace(value, &backstage.public_key(), &other.public_key());
    for info in tables_in(value) {
        if let (Some(table), Some(attempt), Some(hash)) =
            (info["id"].as_str(), info["attempt"].as_u64(), info["serverSeedHash"].as_str())
        {
            info["signature"] = other.sign_commitment(table, attempt, hash).into();
        }
    }
    let (table, attempt) = (value["table"].as_str(), value["attempt"].as_u64());
    if let (Some(table), Some(attempt), Some(head)) = (table, attempt, value["head"].as_str()) {
        value["signature"] = other.sign_head(table, attempt, head).into();
    }
    resign_terms(&other, value);
}

/// Whoever came second is told another key, once they are in.
pub(super) fn for_the_second(backstage: &Backstage, speaker: Option<Speaker>, value: &mut Value) {
    if speaker.is_some_and(|speaker| speaker > Speaker::FIRST) {
        changed(backstage, speaker, value);
    }
}
