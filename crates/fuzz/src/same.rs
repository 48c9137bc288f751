//! What was read is written and read again: nothing is lost, and nothing is added.

use std::fmt::Debug;

use serde::Serialize;
use serde::de::DeserializeOwned;

/// Writes a value, reads it again, and compares.
pub(crate) fn reads_again<T: Serialize + DeserializeOwned + Debug>(value: &T) {
    let text = serde_json::to_string(value).expect("what was read can be written");
    let again: T = match serde_json::from_str(&text) {
        Ok(again) => again,
        Err(error) => panic!("{text} is written and not read: {error}"),
    };
    assert_eq!(format!("{again:?}"), format!("{value:?}"), "{text}");
}

/// Reads a text as JSON of that type, if it is one, and does the same.
pub(crate) fn json<T: Serialize + DeserializeOwned + Debug>(text: &str) {
    if let Ok(value) = serde_json::from_str::<T>(text) {
        reads_again(&value);
    }
}
