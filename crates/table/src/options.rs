//! What a seat may ask for now, within which bounds, or why not (contract §2).

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use crate::refusal::Code;

/// The largest whole number of the contract.
pub const MAX: i64 = (1 << 53) - 1;

/// An object for every type of command, in the order of the game's rules.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[serde(transparent)]
pub struct Options(Vec<Offer>);

impl Options {
    /// No object yet.
    pub const fn new() -> Self {
        Self(Vec::new())
    }

    /// Every type refused alike.
    pub fn none(kinds: &[&'static str], code: Code) -> Self {
        Self(kinds.iter().map(|kind| Offer::refused(kind, code)).collect())
    }

    /// Adds a type: its parts, or one refusal where there is none.
    pub fn add(&mut self, kind: &'static str, parts: Result<Fields, Code>) {
        self.add_parts(kind, parts.map(|fields| alloc::vec![fields]));
    }

    /// Adds a type whose fields depend on one another: an object for each part.
    ///
    /// # Panics
    /// Where nothing is offered and no code says why.
    pub fn add_parts(&mut self, kind: &'static str, parts: Result<Vec<Fields>, Code>) {
        match parts {
            Ok(parts) => {
                assert!(!parts.is_empty(), "{kind}: nothing is offered, and no code says why");
                self.0.extend(parts.into_iter().map(|fields| Offer::allowed(kind, fields)));
            }
            Err(code) => self.0.push(Offer::refused(kind, code)),
        }
    }

    /// The objects.
    pub fn offers(&self) -> &[Offer] {
        &self.0
    }
}

/// One object of the list.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Offer {
    /// The type of command.
    #[serde(rename = "type")]
    pub kind: &'static str,
    /// Whether the seat may ask for it now.
    allowed: bool,
    /// Why not: the code that a request would be refused with.
    #[serde(skip_serializing_if = "Option::is_none")]
    code: Option<Code>,
    /// What may be given with it; a field not named may not be given.
    #[serde(skip_serializing_if = "Option::is_none")]
    fields: Option<Fields>,
}

impl Offer {
    fn allowed(kind: &'static str, fields: Fields) -> Self {
        Self { kind, allowed: true, code: None, fields: Some(fields) }
    }

    fn refused(kind: &'static str, code: Code) -> Self {
        Self { kind, allowed: false, code: Some(code), fields: None }
    }

    /// What may be given, or the code of the refusal.
    pub fn outcome(&self) -> Result<&Fields, Code> {
        self.fields.as_ref().ok_or(self.code.unwrap_or(Code::NotAllowed))
    }
}

/// The independent fields of one object.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Fields(Vec<(&'static str, Field)>);

impl Fields {
    /// No field: the type alone.
    pub const fn none() -> Self {
        Self(Vec::new())
    }

    /// Adds a field.
    #[must_use]
    pub fn with(mut self, name: &'static str, field: Field) -> Self {
        self.0.push((name, field));
        self
    }

    /// The fields by name.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, &Field)> {
        self.0.iter().map(|(name, field)| (*name, field))
    }
}

impl Serialize for Fields {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (name, field) in &self.0 {
            map.serialize_entry(name, field)?;
        }
        map.end()
    }
}

/// The values that one field takes.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Field {
    #[serde(flatten)]
    values: Values,
    /// Whether it may be left out.
    #[serde(skip_serializing_if = "core::ops::Not::not")]
    optional: bool,
}

impl Field {
    /// Whole numbers from min to max in steps; max is cut to the last step.
    ///
    /// # Panics
    /// Where that is no number at all.
    pub fn range(min: i64, max: i64, step: i64) -> Self {
        assert!(min <= max && step > 0, "an empty range is not offered");
        Self::of(Values::Range { min, max: max - (max - min) % step, step })
    }

    /// Some words.
    pub fn words<'a>(words: impl IntoIterator<Item = &'a str>) -> Self {
        let one_of = words.into_iter().map(|word| Word::Text(word.to_string())).collect();
        Self::of(Values::OneOf { one_of })
    }

    /// Some numbers: seats, or ids.
    pub fn numbers(numbers: impl IntoIterator<Item = i64>) -> Self {
        Self::of(Values::OneOf { one_of: numbers.into_iter().map(Word::Number).collect() })
    }

    /// Decimal strings by value.
    pub fn decimal(min: String, max: String, decimals: u8) -> Self {
        Self::of(Values::Decimal { text: "decimal", min, max, decimals })
    }

    /// The same, and it may be left out.
    #[must_use]
    pub fn optional(mut self) -> Self {
        self.optional = true;
        self
    }

    /// Whether it may be left out.
    pub fn is_optional(&self) -> bool {
        self.optional
    }

    /// The values.
    pub fn values(&self) -> &Values {
        &self.values
    }

    fn of(values: Values) -> Self {
        Self { values, optional: false }
    }
}

/// The forms that a field's values take.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Values {
    /// min, min + step, … up to max.
    Range {
        /// The smallest.
        min: i64,
        /// The largest.
        max: i64,
        /// The distance.
        step: i64,
    },
    /// A decimal string.
    Decimal {
        /// Always `decimal`.
        text: &'static str,
        /// The smallest.
        min: String,
        /// The largest.
        max: String,
        /// How many decimals it may have.
        decimals: u8,
    },
    /// One of a list.
    #[serde(rename_all = "camelCase")]
    OneOf {
        /// The list.
        one_of: Vec<Word>,
    },
}

/// A word or a number of a list.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Word {
    /// A word of the rules.
    Text(String),
    /// A seat or an id.
    Number(i64),
}
