//! The flat objects that a form allows, and forms with their parameters filled in.

use super::model::{Field, Name, Shape, Variant};
use super::schema::Schema;

/// One flat object that a form allows: its fields, and what other names may hold.
#[derive(Clone, Default)]
pub(crate) struct Flat {
    /// Its fields.
    pub(crate) fields: Vec<Field>,
    /// What any other name holds.
    pub(crate) others: Option<Shape>,
}

/// The flat objects that a form allows.
pub(crate) fn flats(schema: &Schema, shape: &Shape) -> Vec<Flat> {
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
pub(crate) fn filled(schema: &Schema, name: &Name, values: &[Shape]) -> Shape {
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
