//! A file read strictly: all that is wrong with its form is named, not only what comes first.

use serde::de::DeserializeOwned;
use serde_json::Value;
use serde_path_to_error::{Error, Segment};

use super::faults::{BadFile, BadFiles};

/// What must be there, each with where it is missing and what it is called.
pub(crate) trait Needs {
    /// Names everything that is missing.
    fn name_what_is_missing(file: &Value, missing: &mut dyn FnMut(&str, &str));
}

/// Names those of these fields that an object does not have.
pub(crate) fn name_missing(
    object: &Value,
    at: &str,
    fields: &[&str],
    missing: &mut dyn FnMut(&str, &str),
) {
    let Value::Object(members) = object else { return };
    fields.iter().filter(|field| !members.contains_key(**field)).for_each(|one| missing(at, one));
}

/// What a file says; if something in it cannot be read, that is noted, and the file is read without it
/// as far as possible.
pub(crate) fn read<T: DeserializeOwned + Needs>(
    name: &str,
    text: &str,
    faults: &mut BadFiles,
) -> Option<T> {
    let bad = match read_whole(name, text) {
        Ok(read) => return Some(read),
        Err(bad) => bad,
    };
    let Some(mut value) = serde_json::from_str(text).ok().filter(Value::is_object) else {
        faults.note(bad);
        return None;
    };
    let mut found = BadFiles::default();
    // What reads it names only the first.
    T::name_what_is_missing(&value, &mut |at, field| {
        let why = format_args!("missing field `{field}`");
        found.note(if at.is_empty() {
            BadFile::new(name, why)
        } else {
            BadFile::field(name, at, why)
        });
    });
    let read = read_the_rest(name, &mut value, &mut found);
    // A name that is repeated is not seen any more in what was read without it.
    if found.is_empty() {
        faults.note(bad);
    }
    found.iter().for_each(|one| faults.note(one.clone()));
    read
}

/// The same of a file in which nothing is wrong.
pub(crate) fn read_whole<T: DeserializeOwned>(name: &str, text: &str) -> Result<T, BadFile> {
    // A list would do for an object whose names are known.
    if !text.trim_start().starts_with('{') && serde_json::from_str::<Value>(text).is_ok() {
        return Err(BadFile::new(name, "must be an object"));
    }
    let mut reader = serde_json::Deserializer::from_str(text);
    let value = serde_path_to_error::deserialize(&mut reader);
    let value = value.map_err(|error| fault(name, &error))?;
    reader.end().map_err(|error| BadFile::new(name, error))?;
    Ok(value)
}

fn fault(name: &str, error: &Error<serde_json::Error>) -> BadFile {
    match error.path().iter().next() {
        None | Some(Segment::Unknown) => BadFile::new(name, error.inner()),
        Some(_) => BadFile::field(name, &error.path().to_string(), error.inner()),
    }
}

/// Takes out what cannot be read, one after another, until the rest can be.
fn read_the_rest<T: DeserializeOwned>(
    name: &str,
    value: &mut Value,
    faults: &mut BadFiles,
) -> Option<T> {
    let mut taken_out: Vec<String> = Vec::new();
    loop {
        let error = match serde_path_to_error::deserialize(&*value) {
            Ok(read) => return Some(read),
            Err(error) => error,
        };
        if missing(&error).is_none_or(|field| !taken_out.contains(&field)) {
            faults.note(fault(name, &error));
        }
        taken_out.push(error.path().to_string());
        take_out(value, error.path().iter())?;
    }
}

/// The field that is missing, if that is what is wrong.
fn missing(error: &Error<serde_json::Error>) -> Option<String> {
    let text = error.inner().to_string();
    let field = text.strip_prefix("missing field `")?.split('`').next()?;
    match error.path().iter().next() {
        None => Some(field.into()),
        Some(_) => Some(format!("{}.{field}", error.path())),
    }
}

/// Takes out what is at that place; none if it is all there is, or not to be found.
fn take_out<'a>(
    value: &mut Value,
    mut path: impl ExactSizeIterator<Item = &'a Segment>,
) -> Option<()> {
    let mut at = value;
    while let Some(segment) = path.next() {
        let is_last = path.len() == 0;
        at = match (at, segment) {
            (Value::Object(members), Segment::Map { key }) if is_last => {
                return members.remove(key).map(drop);
            }
            (Value::Array(items), Segment::Seq { index }) if is_last => {
                return (*index < items.len()).then(|| drop(items.remove(*index)));
            }
            (Value::Object(members), Segment::Map { key }) => members.get_mut(key)?,
            (Value::Array(items), Segment::Seq { index }) => items.get_mut(*index)?,
            _ => return None,
        };
    }
    None
}
