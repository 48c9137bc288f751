//! Where values that should look alike do not.

use serde_json::Value;

/// The places at which not all values are the same, as JSON pointers: as deep as all of them have the
/// same form.
pub(crate) fn apart(values: &[&Value]) -> Vec<String> {
    let mut places = Vec::new();
    look(values, "", &mut places);
    places
}

fn look(values: &[&Value], place: &str, places: &mut Vec<String>) {
    let Some((first, others)) = values.split_first() else { return };
    if others.iter().all(|other| other == first) {
        return;
    }
    match names(values) {
        Some(names) => names.iter().for_each(|name| look_inside(values, place, name, places)),
        None => places.push(place.to_owned()),
    }
}

/// What is inside all of them: the names of objects, the places of lists of one length.
fn names(values: &[&Value]) -> Option<Vec<String>> {
    let objects: Option<Vec<_>> = values.iter().map(|value| value.as_object()).collect();
    if let Some(objects) = objects {
        let mut names: Vec<String> =
            objects.iter().flat_map(|object| object.keys().cloned()).collect();
        names.sort_unstable();
        names.dedup();
        return Some(names);
    }
    let lists: Option<Vec<_>> = values.iter().map(|value| value.as_array()).collect();
    let lists = lists?;
    let length = lists[0].len();
    let alike = lists.iter().all(|list| list.len() == length);
    alike.then(|| (0..length).map(|place| place.to_string()).collect())
}

fn look_inside(values: &[&Value], place: &str, name: &str, places: &mut Vec<String>) {
    let deeper = format!("{place}/{}", name.replace('~', "~0").replace('/', "~1"));
    let inside: Option<Vec<&Value>> = values.iter().map(|value| part(value, name)).collect();
    match inside {
        Some(inside) => look(&inside, &deeper, places),
        None => places.push(deeper),
    }
}

fn part<'a>(value: &'a Value, name: &str) -> Option<&'a Value> {
    match value {
        Value::Array(items) => items.get(name.parse::<usize>().ok()?),
        _ => value.get(name),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn places_are_as_deep_as_the_forms_are_the_same() {
        let one = json!({"a": 1, "b/c": [1, {"d": 2}], "e": [1], "f": null, "g": {"h": 1}});
        let other = json!({"a": 1, "b/c": [1, {"d": 3}], "e": [1, 2], "f": {}, "g": {}});
        assert_eq!(apart(&[&one, &other]), ["/b~1c/1/d", "/e", "/f", "/g/h"]);
        assert!(apart(&[&one, &one, &one]).is_empty());
    }
}
