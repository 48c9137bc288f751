//! What changed, on its way to a client.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// What is new in something that a client has. A list of one is the new value. An object leads to
/// the fields of an object by their names, and to the items of a list by their numbers; the number
/// behind the last appends. What it does not name is as it was.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Changes {
    /// The new value, alone in a list.
    New([Value; 1]),
    /// What is new further in.
    Inside(Map<String, Value>),
}

impl Changes {
    /// Brings what a client has up to date; none if they do not fit it.
    #[must_use]
    pub fn apply(self, to: &mut Value) -> Option<()> {
        match self {
            Self::New([value]) => *to = value,
            Self::Inside(fields) => {
                let mut fields: Vec<_> = fields.into_iter().collect();
                // Items that a list grows by come in the order of their numbers, "9" before "10".
                fields.sort_by_key(|(key, _)| (key.len(), key.clone()));
                for (key, changes) in fields {
                    let changes: Self = serde_json::from_value(changes).ok()?;
                    changes.apply(place(to, &key)?)?;
                }
            }
        }
        Some(())
    }
}

/// Brings something up to date that a client has, with a field of an update that may be left out.
///
/// # Panics
/// Where the changes are none or do not fit: for tests and tools, whose house does not lie.
pub fn follow(has: &mut Value, news: Option<&Value>) {
    if let Some(news) = news {
        let changes: Changes = serde_json::from_value(news.clone()).expect("changes");
        changes.apply(has).expect("changes that fit");
    }
}

/// The field of that name, or the item of that number, which may come next.
fn place<'a>(of: &'a mut Value, key: &str) -> Option<&'a mut Value> {
    match of {
        Value::Object(fields) => fields.get_mut(key),
        Value::Array(items) => {
            let number: usize = key.parse().ok()?;
            if number == items.len() {
                items.push(Value::Null);
            }
            items.get_mut(number)
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn after(changes: Value) -> Option<Value> {
        let mut view = json!({"turn": [0], "seats": [{"cards": []}, {"cards": ["KS"]}]});
        let changes: Changes = serde_json::from_value(changes).ok()?;
        changes.apply(&mut view).map(|()| view)
    }

    #[test]
    fn changes_are_made_where_they_lead() {
        let rows = [
            (
                json!({"turn": [[1]]}),
                json!({"turn": [1], "seats": [{"cards": []}, {"cards": ["KS"]}]}),
            ),
            (
                json!({"seats": {"1": {"cards": {"1": ["2D"]}}, "0": {"cards": [["3C"]]}}}),
                json!({"turn": [0], "seats": [{"cards": ["3C"]}, {"cards": ["KS", "2D"]}]}),
            ),
            (json!([7]), json!(7)),
        ];
        for (changes, due) in rows {
            assert_eq!(after(changes.clone()), Some(due), "{changes}");
        }
    }

    #[test]
    fn changes_that_lead_nowhere_do_not_fit() {
        let rows = [
            json!({"seats": {"3": [1]}}),
            json!({"turn": {"x": [1]}}),
            json!({"other": [1]}),
            json!({"turn": [1, 2]}),
            json!([]),
        ];
        for lost in rows {
            assert_eq!(after(lost.clone()), None, "{lost}");
        }
    }
}
