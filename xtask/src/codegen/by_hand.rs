//! The forms of the few types that write themselves as JSON by hand, and what stands in an
//! envelope as ready JSON. The play test sees whether they are true.

use super::model::{Decl, Field, Name, Shape};

/// The form of a type with a `Serialize` of its own.
pub(crate) fn shape(name: &Name) -> Option<Shape> {
    let named = |home: &str, name: &str| Shape::Named(Name::new(home, name), Vec::new());
    Some(match (name.home.as_str(), name.name.as_str()) {
        ("cards", "Card") => Shape::Text,
        ("cashflow", "AssetId" | "CardId" | "DebtId") => Shape::Text,
        ("cards", "Hand") => named("cards", "Card").list(),
        ("session", "Chance" | "Money" | "Multiplier" | "Step") => Shape::Text,
        ("table", "Number") => Shape::Number,
        ("table", "Hash") => Shape::Text,
        ("table", "Fields") => Shape::Map(Box::new(named("table", "Field"))),
        ("table", "SeatSet") => named("table", "Seat").list(),
        _ => return None,
    })
}

/// The form of a field that Rust holds as ready JSON.
pub(crate) fn field(of: &Name, field: &str) -> Option<Shape> {
    match (of.home.as_str(), of.name.as_str(), field) {
        ("wire", "Tell", "options") => Some(Shape::Named(options(), Vec::new())),
        _ => None,
    }
}

/// What a seat may ask for: the form of the field above.
pub(crate) fn options() -> Name {
    Name::new("table", "Options")
}

/// An event as it is sent, which the border puts together from texts.
pub(crate) fn timed() -> (Name, Decl) {
    let at = Field {
        name: "at".into(),
        optional: false,
        shape: Shape::Number,
        doc: "When it happened, in milliseconds of table time.".into(),
    };
    let shape = Shape::Both(vec![Shape::Record(vec![at]), Shape::Parameter("E".into())]);
    let doc = "An event of a game as it is sent: its time, then its own fields.".into();
    (Name::new("table", "Timed"), Decl { parameters: vec!["E".into()], shape, doc })
}
