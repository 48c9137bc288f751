//! Whether a JSON value has the form that its type gives it.

use serde_json::{Map, Value};

use super::flat::{Flat, filled, flats};
use super::model::Shape;
use super::schema::Schema;

/// Says what does not fit, or nothing.
pub(crate) fn misfit(schema: &Schema, shape: &Shape, value: &Value) -> Option<String> {
    let fits = match (shape, value) {
        (Shape::Any, _) | (Shape::Text, Value::String(_)) | (Shape::Flag, Value::Bool(_)) => true,
        (Shape::Number, Value::Number(_)) | (Shape::Maybe(_), Value::Null) => true,
        (Shape::Word(word), Value::String(text)) => word == text,
        (Shape::Named(name, values), _) => {
            return misfit(schema, &filled(schema, name, values), value);
        }
        (Shape::Maybe(inner), _) => return misfit(schema, inner, value),
        (Shape::List(inner), Value::Array(items)) => {
            return items.iter().find_map(|item| misfit(schema, inner, item));
        }
        (Shape::OneOf(variants), Value::String(_) | Value::Number(_)) => {
            variants.iter().any(|one| misfit(schema, &one.shape, value).is_none())
        }
        (_, Value::Object(object)) => return object_misfit(schema, shape, object),
        _ => false,
    };
    (!fits).then(|| format!("{value} is no {shape:?}"))
}

/// An object fits if it is exactly one of the flat objects that the form allows.
fn object_misfit(schema: &Schema, shape: &Shape, object: &Map<String, Value>) -> Option<String> {
    let flats = flats(schema, shape);
    let misfits: Vec<String> =
        flats.iter().filter_map(|flat| flat_misfit(schema, flat, object)).collect();
    (misfits.len() == flats.len()).then(|| format!("{object:?}: {}", misfits.join("; ")))
}

fn flat_misfit(schema: &Schema, flat: &Flat, object: &Map<String, Value>) -> Option<String> {
    for field in &flat.fields {
        match object.get(&field.name) {
            None if field.optional => {}
            None => return Some(format!("no {}", field.name)),
            Some(value) => {
                if let Some(wrong) = misfit(schema, &field.shape, value) {
                    return Some(format!("{}: {wrong}", field.name));
                }
            }
        }
    }
    let known = |name: &str| flat.fields.iter().any(|field| field.name == name);
    let mut unknown = object.iter().filter(|(name, _)| !known(name));
    unknown.find_map(|(name, value)| match &flat.others {
        Some(shape) => misfit(schema, shape, value),
        None => Some(format!("an unknown {name}")),
    })
}
