//! The forms of the few types that implement serde by hand, and of what an envelope holds as
//! ready-made JSON. The play test shows whether they are true.

use super::model::{Decl, Field, Name, Shape, Variant};

/// The form of a type with its own `Serialize`.
pub(crate) fn shape(name: &Name) -> Option<Shape> {
    let named = |home: &str, name: &str| Shape::Named(Name::new(home, name), Vec::new());
    Some(match (name.home.as_str(), name.name.as_str()) {
        ("cards", "Card") => Shape::Text,
        ("cashflow", "AssetId" | "CardId" | "DebtId") => Shape::Text,
        ("cards", "Hand") => named("cards", "Card").list(),
        ("xidach", "Order") => named("table", "Seat").list(),
        ("xidach", "Faces") => named("cards", "Card").or_null().list(),
        ("session", "Chance" | "Money" | "Multiplier" | "Step") => Shape::Text,
        ("operator", "Balance" | "Day" | "ExactChance" | "Moment") => Shape::Text,
        ("operator", "Json") => Shape::Any,
        ("table", "Number") => Shape::Number,
        ("table", "Hash") => Shape::Text,
        ("journal", "PublicKey" | "Signature") => Shape::Text,
        (
            "wire",
            "DeviceId" | "MatchId" | "PlayerId" | "ReportId" | "TableId" | "RequestId" | "ClientId",
        ) => Shape::Text,
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
        ("operator", "StepRecord", "event") => Some(event()),
        ("house", "OwedInfo", "kind") => {
            Some(Shape::Named(Name::new("operator", "TransactionKind"), Vec::new()))
        }
        ("house", "OperatorInformation", "seedPer") => Some(words(&["manual", "round"])),
        ("house", "GameInformation", "status") => Some(words(&["active", "disabled"])),
        ("house", "GameInformation", "sources") => {
            Some(Shape::Map(Box::new(words(&["currency", "game", "operator"]))))
        }
        ("house", "BetInformation", "currencyType") => Some(words(&["fiat", "crypto", "play"])),
        _ => None,
    }
}

/// One of these words, which Rust holds as a text.
fn words(all: &[&str]) -> Shape {
    let word = |word: &&str| Variant { shape: Shape::Word((*word).into()), doc: String::new() };
    Shape::OneOf(all.iter().map(word).collect())
}

/// An event of whichever game.
fn event() -> Shape {
    let (optional, doc) = (false, String::new());
    let kind = Field { name: "type".into(), optional, shape: Shape::Text, doc };
    Shape::Both(vec![Shape::Record(vec![kind]), Shape::Map(Box::new(Shape::Any))])
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
