//! The forms of the few types that implement serde by hand, and of what an envelope holds as
//! ready-made JSON. The play test shows whether they are true.

use super::model::{Decl, Field, Name, Shape};

/// The form of a type with its own `Serialize`.
pub(crate) fn shape(name: &Name) -> Option<Shape> {
    let named = |home: &str, name: &str| Shape::Named(Name::new(home, name), Vec::new());
    Some(match (name.home.as_str(), name.name.as_str()) {
        ("cards", "Card") => Shape::Text,
        ("cashflow", "AssetId" | "CardId" | "DebtId") => Shape::Text,
        ("cards", "Hand") => named("cards", "Card").list(),
        ("session", "Chance" | "Money" | "Multiplier" | "Step") => Shape::Text,
        ("table", "Number") => Shape::Number,
        ("table", "Hash") => Shape::Text,
        ("journal", "PublicKey" | "Signature") => Shape::Text,
        ("wire", "DeviceId" | "PlayerId" | "TableId" | "RequestId" | "ClientId") => Shape::Text,
        ("table", "Fields") => Shape::Map(Box::new(named("table", "Field"))),
        ("table", "SeatSet") => named("table", "Seat").list(),
        _ => return None,
    })
}

/// The form of a field that Rust holds as ready-made JSON.
pub(crate) fn field(of: &Name, field: &str) -> Option<Shape> {
    match (of.home.as_str(), of.name.as_str(), field) {
        ("wire", "Tell" | "SessionTell", "options") => Some(Shape::Named(options(), Vec::new())),
        ("wire", "GameInfo", "settings") => {
            Some(Shape::Named(Name::new("table", "Setting"), Vec::new()).list())
        }
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
