//! Input from outside, read strictly: no repeated key, no number that is not whole, no surprise.

use alloc::borrow::Cow;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use serde::de::{self, DeserializeOwned, DeserializeSeed, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;
use serde_json::{Map, Value};

use crate::options::MAX;
use crate::settings::Settings;
use crate::version::Version;

/// How deep a request may nest. The deepest of the contract is a list in a command in a line.
const DEPTH: usize = 16;

/// Why a text is no request, in words that end a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Malformed(Cow<'static, str>);

impl fmt::Display for Malformed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The fields of a JSON object, in order. Every number in it is whole and within ±(2^53 − 1).
pub fn object(text: &str) -> Result<Map<String, Value>, Malformed> {
    match at_once(text).map_or_else(|| value(text, DEPTH), Ok)? {
        Value::Object(fields) => Ok(fields),
        _ => Err(Malformed(Cow::Borrowed("it is not a JSON object"))),
    }
}

/// An object inside a message that is read in one go, as strictly as [`object`] reads all of it.
pub struct Inner(pub Map<String, Value>);

impl<'de> Deserialize<'de> for Inner {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match (AtOnce { depth: DEPTH - 1 }).deserialize(deserializer)? {
            Value::Object(fields) => Ok(Self(fields)),
            _ => Err(de::Error::custom("it is not an object")),
        }
    }
}

/// The settings of a table, by the newest rules. Here numbers may have fractions, which the game
/// reads exactly.
pub fn config<C: DeserializeOwned>(text: &str) -> Result<C, Malformed> {
    parse(&braced(given(text)?.members()))
}

/// The settings of a table, as that version of the rules has them: one that came later is unknown,
/// and a missing one has the default of that version.
pub fn settings<C: Settings>(rules: Version, text: &str) -> Result<C, Malformed> {
    let given = given(text)?;
    if let Some(later) = C::SETTINGS.iter().find(|one| one.since > rules && given.has(one.name)) {
        return Err(Malformed(Cow::Owned(format!("unknown field `{}`", later.name))));
    }
    let missing = C::SETTINGS.iter().filter(|one| !given.has(one.name));
    let filled = missing.filter_map(|one| {
        let default = one.earlier_default(rules)?;
        Some(member(one.name, &serde_json::to_string(&default).expect("a default is plain data")))
    });
    parse(&braced(given.members().chain(filled)))
}

/// The members of an object that is known to be one, of the names that are kept.
pub(crate) fn only(object: &str, keep: impl Fn(&str) -> bool) -> String {
    let mut members = parse::<Members>(object).expect("settings are written as an object");
    members.0.retain(|(name, _)| keep(name));
    braced(members.members())
}

fn given(text: &str) -> Result<Members<'_>, Malformed> {
    let settings = parse::<Members>(text)?;
    if settings.0.iter().any(|(_, setting)| setting.get().starts_with('{')) {
        return Err(Malformed(Cow::Borrowed(NESTED)));
    }
    Ok(settings)
}

/// Refuses an object among an object's values: serde would take one for a word.
pub(crate) fn flat(value: &Value) -> Result<(), Malformed> {
    let nested = |fields: &Map<String, Value>| fields.values().any(Value::is_object);
    match value.as_object() {
        Some(fields) if !nested(fields) => Ok(()),
        _ => Err(Malformed(Cow::Borrowed(NESTED))),
    }
}

/// Reads what is plainly right in one go. For the rest, and for the words that say what is wrong,
/// there is [`value`].
fn at_once(text: &str) -> Option<Value> {
    let mut reader = serde_json::Deserializer::from_str(text);
    let value = AtOnce { depth: DEPTH }.deserialize(&mut reader).ok()?;
    reader.end().ok()?;
    Some(value)
}

/// A value without repeated keys, numbers that are not whole, or too much depth.
#[derive(Clone, Copy)]
struct AtOnce {
    depth: usize,
}

impl AtOnce {
    fn inner<E: de::Error>(self) -> Result<Self, E> {
        let depth = self.depth.checked_sub(1).filter(|depth| *depth > 0);
        depth.map(|depth| Self { depth }).ok_or_else(|| E::custom("it nests too deep"))
    }

    fn number<E: de::Error>(number: Option<i64>) -> Result<Value, E> {
        let within = number.filter(|number| (-MAX..=MAX).contains(number));
        within.map(Value::from).ok_or_else(|| E::custom("a number is too large"))
    }
}

impl<'de> DeserializeSeed<'de> for AtOnce {
    type Value = Value;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Value, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for AtOnce {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("plain JSON")
    }

    fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
        Ok(Value::Bool(value))
    }

    fn visit_i64<E: de::Error>(self, number: i64) -> Result<Value, E> {
        Self::number(Some(number))
    }

    fn visit_u64<E: de::Error>(self, number: u64) -> Result<Value, E> {
        Self::number(i64::try_from(number).ok())
    }

    fn visit_str<E>(self, text: &str) -> Result<Value, E> {
        Ok(Value::String(text.into()))
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Value, A::Error> {
        let mut items = Vec::new();
        while let Some(item) = seq.next_element_seed(self.inner()?)? {
            items.push(item);
        }
        Ok(Value::Array(items))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Value, A::Error> {
        let mut fields = Map::new();
        while let Some(name) = map.next_key::<String>()? {
            let inner = map.next_value_seed(self.inner()?)?;
            if fields.insert(name, inner).is_some() {
                return Err(de::Error::custom("a key is repeated"));
            }
        }
        Ok(Value::Object(fields))
    }
}

const NESTED: &str = "its values are words, numbers and lists";

fn value(text: &str, depth: usize) -> Result<Value, Malformed> {
    if depth == 0 {
        return Err(Malformed(Cow::Borrowed("it nests too deep")));
    }
    match text.trim_start().bytes().next() {
        Some(b'{') => {
            let mut fields = Map::new();
            for (name, inner) in parse::<Members>(text)?.0 {
                let inner = value(inner.get(), depth - 1)?;
                if fields.insert(name, inner).is_some() {
                    return Err(Malformed(Cow::Borrowed("a key is repeated")));
                }
            }
            Ok(Value::Object(fields))
        }
        Some(b'[') => {
            let items = parse::<Items>(text)?.0;
            items.iter().map(|item| value(item.get(), depth - 1)).collect()
        }
        Some(b'-' | b'0'..=b'9') => whole(parse::<&RawValue>(text)?.get()),
        _ => parse::<Value>(text),
    }
}

fn whole(text: &str) -> Result<Value, Malformed> {
    match text.parse::<i64>() {
        Ok(number) if (-MAX..=MAX).contains(&number) => Ok(Value::from(number)),
        _ => Err(Malformed(Cow::Borrowed("a number in it is not whole and within ±(2^53 − 1)"))),
    }
}

fn parse<'a, T: Deserialize<'a>>(text: &'a str) -> Result<T, Malformed> {
    serde_json::from_str(text).map_err(|error| malformed(&error))
}

fn malformed(error: &serde_json::Error) -> Malformed {
    Malformed(Cow::Owned(alloc::string::ToString::to_string(error)))
}

/// The members of an object as they stand, repeated keys included.
struct Members<'a>(Vec<(String, &'a RawValue)>);

impl Members<'_> {
    fn has(&self, name: &str) -> bool {
        self.0.iter().any(|(member, _)| member == name)
    }

    /// Their texts, each `-0` as the whole number that it is: serde takes it for a float.
    fn members(&self) -> impl Iterator<Item = String> {
        self.0.iter().map(|(name, value)| match value.get() {
            "-0" => member(name, "0"),
            value => member(name, value),
        })
    }
}

fn member(name: &str, value: &str) -> String {
    format!("{}:{value}", Value::from(name))
}

fn braced(members: impl Iterator<Item = String>) -> String {
    let members: Vec<String> = members.collect();
    format!("{{{}}}", members.join(","))
}

impl<'de: 'a, 'a> Deserialize<'de> for Members<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Collect;
        impl<'de> Visitor<'de> for Collect {
            type Value = Vec<(String, &'de RawValue)>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut members = Vec::new();
                while let Some(member) = map.next_entry()? {
                    members.push(member);
                }
                Ok(members)
            }
        }
        deserializer.deserialize_map(Collect).map(Members)
    }
}

/// The items of a list as they stand.
struct Items<'a>(Vec<&'a RawValue>);

impl<'de: 'a, 'a> Deserialize<'de> for Items<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Collect;
        impl<'de> Visitor<'de> for Collect {
            type Value = Vec<&'de RawValue>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a list")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Self::Value, A::Error> {
                let mut items = Vec::new();
                while let Some(item) = seq.next_element()? {
                    items.push(item);
                }
                Ok(items)
            }
        }
        deserializer.deserialize_seq(Collect).map(Items)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[test]
    fn what_is_read_and_what_is_not() {
        let deep = format!("{{\"a\":{}{}}}", "[".repeat(40), "]".repeat(40));
        let rows = [
            ("{\"a\":1}", true),
            (" {\"a\" : [1, -2, null, true, \"x\"]} ", true),
            ("{\"a\":-0}", true),
            ("{\"a\":9007199254740991}", true),
            ("{\"a\":9007199254740992}", false),
            ("{\"a\":-9007199254740992}", false),
            ("{\"a\":1.0}", false),
            ("{\"a\":1e3}", false),
            ("{\"a\":1,\"a\":1}", false),
            ("{\"a\":{\"b\":1,\"b\":2}}", false),
            ("{\"a\":1,\"\\u0061\":2}", false),
            ("{\"a\":01}", false),
            ("{\"a\":1}x", false),
            ("{\"a\":\"\\ud800\"}", false),
            ("[1]", false),
            ("1", false),
            ("", false),
            (&deep, false),
        ];
        for (text, taken) in rows {
            assert_eq!(object(text).is_ok(), taken, "{text}");
        }
    }

    #[test]
    fn settings_are_an_object_of_plain_values() {
        type Words = alloc::collections::BTreeMap<String, Value>;
        let rows = [("{}", true), ("[]", false), ("{\"a\":{}}", false), ("{\"a\":[1.5]}", true)];
        for (text, taken) in rows {
            assert_eq!(config::<Words>(text).is_ok(), taken, "{text}");
        }
    }

    /// [K22] [K27] A whole number has no fraction and no exponent, and `-0` has neither.
    #[test]
    fn minus_zero_is_a_whole_number_in_settings_too() {
        type Wholes = alloc::collections::BTreeMap<String, i64>;
        let rows =
            [("-0", Some(0)), ("0", Some(0)), ("-1", Some(-1)), ("-0.0", None), ("-0e0", None)];
        for (number, read) in rows {
            let settings = config::<Wholes>(&format!("{{\"\\u0061\": {number} }}"));
            assert_eq!(settings.ok().map(|settings| settings["a"]), read, "{number}");
        }
    }

    #[test]
    fn minus_zero_is_zero() {
        assert_eq!(object("{\"a\":-0}").map(|fields| fields["a"].to_string()), Ok("0".into()));
    }
}
