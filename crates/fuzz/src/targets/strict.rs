//! Input read strictly.

use serde_json::{Map, Value};
use table::strict::{self, Inner};

/// The largest whole number that every program reads alike.
const MOST: i64 = (1 << 53) - 1;

pub(super) fn run(bytes: &[u8]) {
    let Ok(text) = str::from_utf8(bytes) else { return };
    let outer = strict::object(text);
    if let Ok(fields) = &outer {
        let again = Value::Object(fields.clone()).to_string();
        assert_eq!(strict::object(&again).as_ref(), Ok(fields), "{text}");
        fields.values().for_each(is_plain);
        is_plain_json(text, fields);
    }
    if let Ok(Inner(fields)) = serde_json::from_str(text) {
        assert_eq!(outer, Ok(fields), "{text}");
    }
}

/// Whatever is read strictly is read by everybody else, and as the same.
fn is_plain_json(text: &str, fields: &Map<String, Value>) {
    let plain: Value = serde_json::from_str(text).expect("strict JSON is JSON");
    let count = |value: &Value| value.as_object().map_or(0, Map::len);
    assert_eq!(count(&plain), fields.len(), "{text}");
}

fn is_plain(value: &Value) {
    match value {
        Value::Number(number) => {
            let number = number.as_i64().expect("every number is whole");
            assert!((-MOST..=MOST).contains(&number), "{number}");
        }
        Value::Array(items) => items.iter().for_each(is_plain),
        Value::Object(fields) => fields.values().for_each(is_plain),
        Value::Null | Value::Bool(_) | Value::String(_) => {}
    }
}
