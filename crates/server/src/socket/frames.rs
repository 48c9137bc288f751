//! Reading what a client sends.

use house::SessionRequest;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use table::strict;
use wire::{Ask, Code, MatchId, Refused, RequestId, TableId};

/// Where the answer to a message goes: what of it could be read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Address {
    pub(crate) table: Option<TableId>,
    pub(crate) id: Option<RequestId>,
}

impl Address {
    fn of(fields: &Map<String, Value>) -> Self {
        let word = |name: &str| fields.get(name).and_then(Value::as_str);
        let table = word("table").and_then(|text| text.parse().ok());
        Self { table, id: word("id").and_then(|text| text.parse().ok()) }
    }
}

/// Where the refusal of a message goes that is not read any further.
pub(crate) fn address(text: &str) -> Address {
    strict::object(text).as_ref().map(Address::of).unwrap_or_default()
}

/// A message that was not read.
pub(crate) type Unreadable = (Address, Refused);

/// What a client asks for.
#[derive(Debug)]
pub(crate) enum Request {
    /// Of a table, or of the socket itself.
    Table(Ask),
    /// Of the player's session or its rounds, whose types have a point in them: `hilo.placeBet`.
    Session(SessionRequest),
}

/// Reads a message: strictly, so that what one program takes every program takes.
pub(crate) fn read(text: &str) -> Result<(Address, Request), Unreadable> {
    if let Some(ask) = command(text) {
        return Ok(ask);
    }
    let mut fields =
        strict::object(text).map_err(|error| (Address::default(), bad_input(error)))?;
    let address = Address::of(&fields);
    let word = |name: &str| fields.get(name).and_then(Value::as_str);
    let space = word("type").and_then(|kind| Some(kind.split_once('.')?.0.to_owned()));
    let names_no_table = word("table").is_some() && address.table.is_none();
    if names_no_table {
        // The rest of the message is read all the same: what cannot be read is said first.
        fields.insert("table".into(), Value::from(TableId::of([0; 10]).to_string()));
    }
    let request = match space.as_deref() {
        None => read_as(fields).map(Request::Table),
        Some(OF_SESSION) => read_as(fields).map(SessionRequest::Session).map(Request::Session),
        Some(_) => read_as(fields).map(SessionRequest::Round).map(Request::Session),
    };
    match request {
        Err(error) => Err((address, bad_input(error))),
        Ok(_) if names_no_table => {
            Err((address, Refused::new(Code::NotFound, "There is no such table.")))
        }
        Ok(request) => Ok((address, request)),
    }
}

/// What comes most often, read in one go. None if it is anything else, or not in order: then it is
/// read again, for the words that say why.
fn command(text: &str) -> Option<(Address, Request)> {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Command<'a> {
        r#type: &'a str,
        table: &'a str,
        #[serde(default, rename = "match")]
        of: Option<MatchId>,
        id: RequestId,
        command: strict::Inner,
    }
    let Command { r#type, table, of, id, command } = serde_json::from_str(text).ok()?;
    let table = table.parse().ok().filter(|_| r#type == "command")?;
    let address = Address { table: Some(table), id: Some(id.clone()) };
    Some((address, Request::Table(Ask::Command { table, of, id, command: command.0 })))
}

/// What stands before the point in a request of the session itself; else it is a game's name.
const OF_SESSION: &str = "session";

fn read_as<T: DeserializeOwned>(fields: Map<String, Value>) -> serde_json::Result<T> {
    serde_json::from_value(Value::Object(fields))
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
            r#"{{"type":"command","table":"00017f80a7ff06070809","id":"1","command":{{"a":{}{}}}}}"#,
            "[".repeat(40),
            "]".repeat(40)
        );
        let rows = [
            (r#"{"type":"ping"}"#, true),
            (r#"{"type":"join","table":"00017f80a7ff06070809"}"#, true),
            (r#"{"type":"join","table":"00017f80a7ff06070809","from":3}"#, true),
            (r#"{"type":"join","table":"00017f80a7ff06070809","from":-3}"#, false),
            (r#"{"type":"join","table":"00017f80a7ff06070809","from":3.5}"#, false),
            (r#"{"type":"join","table":"00017f80a7ff06070809","more":1}"#, false),
            (
                r#"{"type":"join","table":"00017f80a7ff06070809","table":"00017f80a7ff06070809"}"#,
                false,
            ),
            (r#"{"type":"join"}"#, false),
            (
                r#"{"type":"command","table":"00017f80a7ff06070809","id":"1","command":{"type":"ready"}}"#,
                true,
            ),
            (r#"{"type":"command","table":"00017f80a7ff06070809","id":"1","command":7}"#, false),
            (r#"{"type":"command","table":"00017f80a7ff06070809","id":"","command":{}}"#, false),
            (r#"{"type":"steal"}"#, false),
            (r#"{"type":"hilo.cashOut","id":"1"}"#, true),
            (r#"{"type":"hilo.cashOut"}"#, false),
            (r#"{"type":"session.seeds","id":"1"}"#, true),
            (r#"{"type":"session.steal","id":"1"}"#, false),
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
        let text = r#"{"type":"command","table":"00017f80a7ff06070809","id":"7","command":[]}"#;
        let (address, refusal) = read(text).expect_err("a command is an object");
        let table = "00017f80a7ff06070809".parse().ok();
        assert_eq!(address, Address { table, id: "7".parse().ok() });
        assert_eq!(refusal.code, Code::BadInput);
    }

    #[test]
    fn what_cannot_be_the_name_of_a_table_is_the_name_of_none() {
        let code = |text: &str| read(text).expect_err("there is no such table").1.code;
        assert_eq!(code(r#"{"type":"join","table":"t"}"#), Code::NotFound);
        assert_eq!(code(r#"{"type":"join","table":"t","more":1}"#), Code::BadInput);
    }
}
