//! Reading what a client sends.

use serde_json::{Map, Value};
use table::strict;
use wire::{Ask, Code, Refused, SessionAsk};

/// What a message names, for the answer to it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Named {
    pub(crate) table: Option<String>,
    pub(crate) id: Option<String>,
}

/// A message that was not read, as far as it can be answered.
pub(crate) type Unreadable = (Named, Refused);

/// What a client asks for.
#[derive(Debug)]
pub(crate) enum Request {
    /// Of a table, or of the socket itself.
    Table(Ask),
    /// Of HiLo and its siblings, whose types have a point in them: `hilo.placeBet`.
    Session(SessionAsk),
}

/// Reads a message: strictly, so that what one program takes every program takes.
pub(crate) fn read(text: &str) -> Result<(Named, Request), Unreadable> {
    let fields = strict::object(text).map_err(|error| (Named::default(), bad_input(error)))?;
    let named = Named { table: word(&fields, "table"), id: word(&fields, "id") };
    if named.id.as_ref().is_some_and(|id| !(1..=64).contains(&id.len())) {
        let refusal = Refused::new(Code::BadInput, "An id has 1 to 64 characters.");
        return Err((Named { id: None, ..named }, refusal));
    }
    let of_a_session = word(&fields, "type").is_some_and(|kind| kind.contains('.'));
    let fields = Value::Object(fields);
    let request = match of_a_session {
        true => serde_json::from_value(fields).map(Request::Session),
        false => serde_json::from_value(fields).map(Request::Table),
    };
    match request {
        Ok(request) => Ok((named, request)),
        Err(error) => Err((named, bad_input(error))),
    }
}

/// A short text; what is longer is nobody's table and nobody's id.
fn word(fields: &Map<String, Value>, name: &str) -> Option<String> {
    let text = fields.get(name).and_then(Value::as_str);
    text.filter(|text| text.len() <= 256).map(String::from)
}

fn bad_input(why: impl std::fmt::Display) -> Refused {
    Refused::new(Code::BadInput, format_args!("The message cannot be read: {why}."))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_is_read_strictly() {
        let long = format!(r#"{{"type":"ping","id":"{}"}}"#, "x".repeat(65));
        let deep = format!(
            r#"{{"type":"command","table":"t","id":"1","command":{{"a":{}{}}}}}"#,
            "[".repeat(40),
            "]".repeat(40)
        );
        let rows = [
            (r#"{"type":"ping"}"#, true),
            (r#"{"type":"join","table":"t"}"#, true),
            (r#"{"type":"join","table":"t","from":3}"#, true),
            (r#"{"type":"join","table":"t","from":-3}"#, false),
            (r#"{"type":"join","table":"t","from":3.5}"#, false),
            (r#"{"type":"join","table":"t","more":1}"#, false),
            (r#"{"type":"join","table":"t","table":"t"}"#, false),
            (r#"{"type":"join"}"#, false),
            (r#"{"type":"command","table":"t","id":"1","command":{"type":"ready"}}"#, true),
            (r#"{"type":"command","table":"t","id":"1","command":7}"#, false),
            (r#"{"type":"command","table":"t","id":"","command":{}}"#, false),
            (r#"{"type":"steal"}"#, false),
            (r#"{"type":"hilo.cashOut","id":"1"}"#, true),
            (r#"{"type":"hilo.steal","id":"1"}"#, false),
            ("[]", false),
            ("", false),
            (&long, false),
            (&deep, false),
        ];
        for (text, taken) in rows {
            assert_eq!(read(text).is_ok(), taken, "{text}");
        }
    }

    #[test]
    fn an_answer_names_what_the_message_named() {
        let text = r#"{"type":"command","table":"t","id":"7","command":[]}"#;
        let (named, refusal) = read(text).expect_err("a command is an object");
        assert_eq!(named, Named { table: Some("t".into()), id: Some("7".into()) });
        assert_eq!(refusal.code, Code::BadInput);
    }
}
