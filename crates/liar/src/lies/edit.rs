//! Finding one's way in what the house says.

use serde_json::Value;

/// Every table in a message, wherever it stands.
pub(crate) fn tables_in(value: &mut Value) -> Vec<&mut Value> {
    let is_table =
        ["id", "status", "seats", "serverSeedHash"].iter().all(|name| value.get(name).is_some());
    if is_table {
        return vec![value];
    }
    match value {
        Value::Array(items) => items.iter_mut().flat_map(tables_in).collect(),
        Value::Object(fields) => fields.values_mut().flat_map(tables_in).collect(),
        _ => Vec::new(),
    }
}

/// A field of a view that is whole, or of what is new in one.
pub(crate) fn whole_or_new<'a>(view: &'a Value, name: &str) -> Option<&'a Value> {
    let whole = view.get(0).and_then(|whole| whole.get(name));
    whole.or_else(|| view.get(name)?.get(0))
}

/// Everything of that name, wherever it stands; what is new in a view is alone in a list.
pub(crate) fn each_named(value: &mut Value, name: &str, change: &mut dyn FnMut(&mut Value)) {
    match value {
        Value::Array(items) => items.iter_mut().for_each(|item| each_named(item, name, change)),
        Value::Object(fields) => {
            for (key, inner) in fields {
                match inner {
                    _ if key != name => each_named(inner, name, change),
                    Value::Array(new) => new.iter_mut().for_each(&mut *change),
                    whole => change(whole),
                }
            }
        }
        _ => {}
    }
}

/// A field of the seeds in a view: of a table or a replay, whole or new, or of a round.
pub(crate) fn in_fair(value: &mut Value, name: &str, change: &mut dyn FnMut(&mut Value)) {
    each_named(value, "fair", &mut |fair| each_named(fair, name, change));
}

/// Replaces a text by another, wherever it stands.
pub(crate) fn replace(value: &mut Value, from: &str, to: &str) {
    match value {
        Value::String(text) if text.contains(from) => *text = text.replace(from, to),
        Value::Array(items) => items.iter_mut().for_each(|item| replace(item, from, to)),
        Value::Object(fields) => fields.values_mut().for_each(|field| replace(field, from, to)),
        _ => {}
    }
}

/// The parts of a terms' text: what is before the settings, they, and which hash sits where.
pub(crate) fn parts_of(terms: &str) -> (String, String, Vec<String>) {
    let first: usize = terms.split(':').take(5).map(|part| part.len() + 1).sum();
    let (before, rest) = terms.split_at(first.min(terms.len()));
    let (config, hashes) = rest.rsplit_once(':').unwrap_or((rest, ""));
    (before.into(), config.into(), hashes.split(',').map(str::to_owned).collect())
}

/// Terms of these parts.
pub(crate) fn terms_of(before: &str, config: &str, hashes: &[String]) -> String {
    format!("{before}{config}:{}", hashes.join(","))
}
