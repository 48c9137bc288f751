//! JSON that is passed on as it was written.

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

/// A JSON value, word for word.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Json(Box<RawValue>);

impl Json {
    /// A value by its text, if it is one.
    pub fn new(text: &str) -> Option<Self> {
        serde_json::from_str(text).ok().map(Self)
    }

    /// The text.
    pub fn text(&self) -> &str {
        self.0.get()
    }

    /// A member of an object, read as what it should be.
    pub fn member<'a, T: Deserialize<'a>>(&'a self, name: &str) -> Option<T> {
        let members: std::collections::BTreeMap<&str, &RawValue> =
            serde_json::from_str(self.text()).ok()?;
        serde_json::from_str(members.get(name)?.get()).ok()
    }
}

impl PartialEq for Json {
    fn eq(&self, other: &Self) -> bool {
        self.text() == other.text()
    }
}

impl Eq for Json {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_stays_as_it_was_written() {
        let text = r#"{"rtp":94.50,"maxPayout":"100.00"}"#;
        let json = Json::new(text).expect("that is JSON");
        assert_eq!(serde_json::to_string(&json).expect("plain data"), text);
        assert_eq!(json.member::<String>("maxPayout").as_deref(), Some("100.00"));
        assert_eq!(json.member::<String>("minBet"), None);
        assert!(Json::new("{").is_none());
    }
}
