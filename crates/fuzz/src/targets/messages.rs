//! What clients and the house say to one another.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::fmt::Debug;
use table::strict;
use wire::admin::{AdminAsk, AdminTell};
use wire::http::{
    AddBot, GameInfo, HouseInfo, Me, Mute, NewName, NewPlayer, NewTable, PastGame, PlayerMade,
    SeatNumber, Sit, TableMade,
};
use wire::{Ask, RoundAsk, SessionAsk, SessionTell, TableInfo, Tell, VoidAttempt};

use crate::same::{json, reads_again};

/// What the doors do with a text: strictly as an object, then as what it must be.
fn strictly<T: Serialize + DeserializeOwned + Debug>(text: &str) {
    let Ok(fields) = strict::object(text) else { return };
    let Ok(value) = serde_json::from_value::<T>(Value::Object(fields)) else { return };
    reads_again(&value);
    let written = serde_json::to_string(&value).expect("what was read can be written");
    let again =
        strict::object(&written).map(|fields| serde_json::from_value(Value::Object(fields)));
    let again: T = match again {
        Ok(Ok(again)) => again,
        other => panic!("{written} is not read strictly: {:?}", other.err()),
    };
    assert_eq!(format!("{again:?}"), format!("{value:?}"));
}

pub(super) fn asks(bytes: &[u8]) {
    let Ok(text) = str::from_utf8(bytes) else { return };
    strictly::<Ask>(text);
    strictly::<RoundAsk>(text);
    strictly::<SessionAsk>(text);
}

pub(super) fn tells(bytes: &[u8]) {
    let Ok(text) = str::from_utf8(bytes) else { return };
    json::<Tell>(text);
    json::<SessionTell>(text);
}

pub(super) fn bodies(bytes: &[u8]) {
    let Ok(text) = str::from_utf8(bytes) else { return };
    strictly::<NewPlayer>(text);
    strictly::<NewName>(text);
    strictly::<NewTable>(text);
    strictly::<Sit>(text);
    strictly::<SeatNumber>(text);
    strictly::<AddBot>(text);
    strictly::<Mute>(text);
    json::<AdminAsk>(text);
    json::<AdminTell>(text);
    json::<PlayerMade>(text);
    json::<HouseInfo>(text);
    json::<Me>(text);
    json::<TableMade>(text);
    json::<GameInfo>(text);
    json::<PastGame>(text);
    json::<TableInfo>(text);
    json::<VoidAttempt>(text);
}
