//! Something whole, or what changed in it.

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Something whole, or what changed in it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Picture {
    /// A list of changes: each is a list itself, a path of keys and indexes and then the new value
    /// there. An index as large as a list appends to it; an empty path replaces everything.
    Changes(Vec<Vec<Value>>),
    /// All of it.
    Whole(Value),
}

impl Picture {
    /// Brings what a client has up to date; none if the changes do not fit it.
    #[must_use]
    pub fn apply(self, to: &mut Value) -> Option<()> {
        match self {
            Self::Whole(whole) => *to = whole,
            Self::Changes(changes) => {
                for mut change in changes {
                    let new = change.pop()?;
                    *change.iter().try_fold(&mut *to, step)? = new;
                }
            }
        }
        Some(())
    }
}

/// One step of a path: to a field, or to an item that is there or comes next.
fn step<'a>(at: &'a mut Value, step: &Value) -> Option<&'a mut Value> {
    match (at, step) {
        (Value::Object(fields), Value::String(key)) => Some(fields.entry(key).or_insert(Value::Null)),
        (Value::Array(items), Value::Number(index)) => {
            let index = usize::try_from(index.as_u64()?).ok()?;
            if index == items.len() {
                items.push(Value::Null);
            }
            items.get_mut(index)
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
        let picture: Picture = serde_json::from_value(changes).expect("a picture");
        picture.apply(&mut view).map(|()| view)
    }

    #[test]
    fn changes_are_made_where_their_path_leads() {
        let rows = [
            (json!([["turn", [1]]]), json!({"turn": [1], "seats": [{"cards": []}, {"cards": ["KS"]}]})),
            (
                json!([["seats", 1, "cards", 1, "2D"], ["seats", 0, "cards", ["3C"]]]),
                json!({"turn": [0], "seats": [{"cards": ["3C"]}, {"cards": ["KS", "2D"]}]}),
            ),
            (json!([[7]]), json!(7)),
            (json!({"turn": []}), json!({"turn": []})),
        ];
        for (changes, due) in rows {
            assert_eq!(after(changes.clone()), Some(due), "{changes}");
        }
    }

    #[test]
    fn a_path_that_leads_nowhere_does_not_fit() {
        for lost in [json!([["seats", 3, 1]]), json!([["turn", "x", 1]]), json!([["seats", -1, 1]]), json!([[]])] {
            assert_eq!(after(lost.clone()), None, "{lost}");
        }
    }
}
