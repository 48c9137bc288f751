//! The form of every game's view as data, from which `croupier.env` makes its spaces.

use serde_json::{Value, json};

use super::crates;
use super::flat::{Flat, filled, flats};
use super::model::{Name, Shape};
use super::python;
use super::schema::Schema;

/// The file, with its text.
pub(crate) fn file(schema: &Schema) -> (String, String) {
    let games = crates::games().into_iter();
    let views = games.map(|game| (game.clone(), view(schema, &game))).collect();
    let text = serde_json::to_string_pretty(&Value::Object(views)).expect("JSON can be written");
    (format!("{}/views.json", python::FOLDER), text + "\n")
}

fn view(schema: &Schema, game: &str) -> Value {
    let own = Shape::Named(Name::new(game, "View"), Vec::new());
    form(schema, &filled(schema, &Name::new("table", "FullView"), &[own]))
}

/// A form, with every named one put in its place. A text keeps the name of its type, which says what it is.
fn form(schema: &Schema, shape: &Shape) -> Value {
    match shape {
        Shape::Any | Shape::Parameter(_) => json!("any"),
        Shape::Text => json!("text"),
        Shape::Number => json!("number"),
        Shape::Flag => json!("flag"),
        Shape::Word(word) => json!({ "words": [word] }),
        Shape::Named(name, values) => named(schema, name, values),
        Shape::Maybe(inner) => json!({ "maybe": form(schema, inner) }),
        Shape::List(inner) => json!({ "list": form(schema, inner) }),
        Shape::Map(inner) => json!({ "map": form(schema, inner) }),
        Shape::Record(_) | Shape::Both(_) | Shape::OneOf(_) => choice(schema, shape),
    }
}

fn named(schema: &Schema, name: &Name, values: &[Shape]) -> Value {
    match filled(schema, name, values) {
        Shape::Text => json!({ "text": format!("{}.{}", name.home, name.name) }),
        shape => form(schema, &shape),
    }
}

fn choice(schema: &Schema, shape: &Shape) -> Value {
    if let Some(words) = shape.words() {
        return json!({ "words": words.iter().map(|(word, _)| word).collect::<Vec<_>>() });
    }
    let mut forms: Vec<Value> =
        flats(schema, shape).iter().map(|flat| record(schema, flat)).collect();
    if forms.len() == 1 { forms.remove(0) } else { json!({ "oneOf": forms }) }
}

fn record(schema: &Schema, flat: &Flat) -> Value {
    let fields = flat.fields.iter();
    let fields: Vec<Value> = fields
        .map(|field| json!([field.name, field.optional, form(schema, &field.shape)]))
        .collect();
    json!({ "record": fields })
}
