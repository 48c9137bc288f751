//! What a seat may ask for now, within which bounds, or why not (contract §2).

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use serde_json::{Map, Value};

use crate::changes::{ChangedFields, Changes};
use crate::draws::Dice;
use crate::refusal::{Code, Refusal};

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

    /// What is offered once the game is over: nothing.
    pub fn over(kinds: &[&'static str]) -> Self {
        let refused = |kind: &&'static str| Offer { code: Some(Code::GameOver), ..Offer::of(kind) };
        Self(kinds.iter().map(refused).collect())
    }

    /// Adds a type: what may be given with it, or the reason why not. Clients and bots ask for nothing that
    /// is not offered, so that no rule has to be written a second time for them.
    ///
    /// ```
    /// use table::Refusal as _;
    /// use table::options::{Field, Fields, Options};
    ///
    /// table::refusals! {
    ///     /// Why not.
    ///     pub enum Refusal {
    ///         /// Nothing is left to give up.
    ///         NothingLeft => NotAllowed: "You have given up already.";
    ///     }
    /// }
    ///
    /// let left = 2;
    /// let take = Fields::none().with("matches", Field::range(1, left, 1));
    /// let options = Options::new()
    ///     .offer("take", Ok::<_, Refusal>(take))
    ///     .offer("giveUp", Refusal::NothingLeft.unless(false).map(|()| Fields::none()));
    /// let kinds: Vec<&str> = options.offers().iter().filter_map(|offer| offer.reason()).collect();
    /// assert_eq!(kinds, ["nothingLeft"], "what may not be asked for has its reason");
    /// ```
    ///
    /// # Panics
    /// Where nothing is offered and no reason says why.
    #[must_use]
    pub fn offer<R: Refusal>(
        mut self,
        kind: &'static str,
        offered: Result<impl Into<Parts>, R>,
    ) -> Self {
        // Room for all at once: lists of one, two and four would be thrown away.
        if self.0.capacity() == 0 {
            self.0.reserve(8);
        }
        Offer::push_all(&mut self.0, kind, offered);
        self
    }

    /// The same with something else offered for a type: for a house that adds terms of its own.
    ///
    /// # Panics
    /// Where the type is not one of them.
    #[must_use]
    pub fn instead<R: Refusal>(
        mut self,
        kind: &'static str,
        offered: Result<impl Into<Parts>, R>,
    ) -> Self {
        let first = self.0.iter().position(|offer| offer.kind == kind);
        let first = first.expect("options have every type of command");
        self.0.retain(|offer| offer.kind != kind);
        let behind = self.0.split_off(first);
        Offer::push_all(&mut self.0, kind, offered);
        self.0.extend(behind);
        self
    }

    /// The objects.
    pub fn offers(&self) -> &[Offer] {
        &self.0
    }

    /// Any command that is offered; none where nothing is.
    pub fn any(&self, dice: &mut Dice) -> Option<Map<String, Value>> {
        let offered: Vec<&Offer> = self.0.iter().filter(|offer| offer.allowed).collect();
        let offer = offered.get(dice.position(offered.len().max(1)))?;
        let mut command = Map::new();
        command.insert("type".into(), offer.kind.into());
        for (name, field) in offer.fields.iter().flat_map(Fields::iter) {
            if !field.optional || dice.chance(1, 2) {
                command.insert(name.into(), field.values.any(dice));
            }
        }
        Some(command)
    }

    /// Appends what is not as it was.
    #[cfg(feature = "changes")]
    pub(crate) fn changes(&self, old: &Self, out: &mut Vec<u8>) {
        crate::changes::list(&self.0, &old.0, out, Offer::change);
    }
}

/// What may be given with a type: nothing, some fields, or, where fields depend on one another,
/// fields for each part.
#[derive(Clone, Debug, PartialEq)]
pub enum Parts {
    /// Fields that are independent of one another.
    One(Fields),
    /// Fields for each part.
    Many(Vec<Fields>),
}

impl From<()> for Parts {
    fn from((): ()) -> Self {
        Fields::none().into()
    }
}

impl From<Fields> for Parts {
    fn from(fields: Fields) -> Self {
        Self::One(fields)
    }
}

impl From<Vec<Fields>> for Parts {
    fn from(parts: Vec<Fields>) -> Self {
        Self::Many(parts)
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
    /// The name of that refusal; the end of the game has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'static str>,
    /// What may be given with it; a field not named may not be given.
    #[serde(skip_serializing_if = "Option::is_none")]
    fields: Option<Fields>,
}

impl Offer {
    const fn of(kind: &'static str) -> Self {
        Self { kind, allowed: false, code: None, reason: None, fields: None }
    }

    /// Appends the objects of one type.
    fn push_all<R: Refusal>(
        all: &mut Vec<Self>,
        kind: &'static str,
        offered: Result<impl Into<Parts>, R>,
    ) {
        match offered.map(Into::into) {
            Ok(Parts::One(fields)) => all.push(Self::allowed(kind, fields)),
            Ok(Parts::Many(parts)) => {
                assert!(!parts.is_empty(), "{kind}: nothing is offered, and no reason says why");
                all.extend(parts.into_iter().map(|fields| Self::allowed(kind, fields)));
            }
            Err(refusal) => all.push(Self::refused(kind, &refusal)),
        }
    }

    fn allowed(kind: &'static str, fields: Fields) -> Self {
        Self { allowed: true, fields: Some(fields), ..Self::of(kind) }
    }

    fn refused(kind: &'static str, refusal: &impl Refusal) -> Self {
        Self { code: Some(refusal.code()), reason: Some(refusal.name()), ..Self::of(kind) }
    }

    /// Appends what is new in it: of what is refused as before, why.
    #[cfg(feature = "changes")]
    fn change(&self, old: &Self, out: &mut Vec<u8>) {
        if self.kind == old.kind && self.has_fields_of(old) {
            return crate::changes::inside(self, old, out);
        }
        crate::changes::whole(self, out);
    }

    /// Whether both are refused, and written with the same fields.
    #[cfg(feature = "changes")]
    fn has_fields_of(&self, other: &Self) -> bool {
        let refused = self.code.is_some() && other.code.is_some();
        refused && self.reason.is_some() == other.reason.is_some()
    }

    /// What may be given, or the code of the refusal.
    pub fn outcome(&self) -> Result<&Fields, Code> {
        self.fields.as_ref().ok_or_else(|| self.code.expect("what is not offered has a code"))
    }

    /// The name of the refusal, if it is one of the rules.
    pub fn reason(&self) -> Option<&'static str> {
        self.reason
    }
}

/// Of two that are refused.
impl Changes for Offer {
    fn changes(&self, old: &Self, fields: &mut ChangedFields<'_>) {
        if self.code != old.code {
            fields.whole("\"code\":", &self.code);
        }
        if self.reason != old.reason {
            fields.whole("\"reason\":", &self.reason);
        }
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

impl Values {
    /// Any of them; of decimals the smallest.
    fn any(&self, dice: &mut Dice) -> Value {
        match self {
            Self::Range { min, max, step } => {
                let steps = u64::try_from((max - min) / step).expect("a range is not empty");
                let word = dice.below(1 << 32) << 21 | dice.below(1 << 21);
                let taken = i64::try_from(word % (steps + 1)).expect("at most as many steps");
                (min + step * taken).into()
            }
            Self::Decimal { min, .. } => min.as_str().into(),
            Self::OneOf { one_of } => one_of[dice.position(one_of.len())].value(),
        }
    }
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

impl Word {
    /// As a command has it.
    pub fn value(&self) -> Value {
        match self {
            Self::Text(text) => text.as_str().into(),
            Self::Number(number) => (*number).into(),
        }
    }
}
