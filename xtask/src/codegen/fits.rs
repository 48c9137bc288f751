//! Whether a JSON value has the form that its type gives it.

use serde_json::{Map, Value};

use super::model::{Field, Name, Shape, Variant};
use super::schema::Schema;

/// One flat object that a form allows: its fields, and what other names may hold.
#[derive(Clone, Default)]
struct Flat {
    fields: Vec<Field>,
    others: Option<Shape>,
}

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

/// The flat objects that a form allows.
fn flats(schema: &Schema, shape: &Shape) -> Vec<Flat> {
    match shape {
        Shape::Record(fields) => vec![Flat { fields: fields.clone(), others: None }],
        Shape::Map(inner) => vec![Flat { fields: Vec::new(), others: Some(Shape::clone(inner)) }],
        Shape::Named(name, values) => flats(schema, &filled(schema, name, values)),
        Shape::OneOf(variants) => {
            variants.iter().flat_map(|one| flats(schema, &one.shape)).collect()
        }
        Shape::Both(parts) => {
            let start = vec![Flat::default()];
            parts.iter().fold(start, |done, part| joined(&done, &flats(schema, part)))
        }
        _ => Vec::new(),
    }
}

/// Each of the first with each of the second.
fn joined(first: &[Flat], second: &[Flat]) -> Vec<Flat> {
    let join = |a: &Flat, b: &Flat| Flat {
        fields: [a.fields.clone(), b.fields.clone()].concat(),
        others: a.others.clone().or_else(|| b.others.clone()),
    };
    first.iter().flat_map(|a| second.iter().map(move |b| join(a, b))).collect()
}

/// The form of a type with its parameters filled in.
fn filled(schema: &Schema, name: &Name, values: &[Shape]) -> Shape {
    let decl = schema.decl(name);
    let place = |wanted: &str| decl.parameters.iter().position(|known| known == wanted);
    with(&decl.shape, &|wanted| place(wanted).map_or(Shape::Any, |place| values[place].clone()))
}

/// The form with every parameter replaced.
fn with(shape: &Shape, value_of: &dyn Fn(&str) -> Shape) -> Shape {
    let one = |shape: &Shape| with(shape, value_of);
    let each = |shapes: &[Shape]| shapes.iter().map(one).collect();
    match shape {
        Shape::Parameter(name) => value_of(name),
        Shape::Named(name, values) => Shape::Named(name.clone(), each(values)),
        Shape::Maybe(inner) => one(inner).or_null(),
        Shape::List(inner) => one(inner).list(),
        Shape::Map(inner) => Shape::Map(Box::new(one(inner))),
        Shape::Both(parts) => Shape::Both(each(parts)),
        Shape::Record(fields) => {
            let filled = |field: &Field| Field { shape: one(&field.shape), ..field.clone() };
            Shape::Record(fields.iter().map(filled).collect())
        }
        Shape::OneOf(variants) => {
            let filled = |form: &Variant| Variant { shape: one(&form.shape), ..form.clone() };
            Shape::OneOf(variants.iter().map(filled).collect())
        }
        Shape::Any | Shape::Text | Shape::Number | Shape::Flag | Shape::Word(_) => shape.clone(),
    }
}
