//! Values inside and outside what a seat is offered.

use std::collections::BTreeSet;

use serde_json::{Map, Value};
use table::decimal::{format_units, parse_units};
use table::draws::Dice;
use table::options::{Field, Fields, MAX, Values, Word};

/// The fields of a command, beside its type.
pub(crate) type Given = Map<String, Value>;

/// The text of a command.
pub(crate) fn command(kind: &str, given: &Given) -> String {
    let mut fields = given.clone();
    fields.insert("type".into(), kind.into());
    Value::Object(fields).to_string()
}

/// Whether one of the parts offers exactly these values. `null` is the same as nothing.
pub(crate) fn offers(parts: &[&Fields], given: &Given) -> bool {
    parts.iter().any(|part| part_offers(part, given))
}

fn part_offers(part: &Fields, given: &Given) -> bool {
    let named = |name: &String| part.iter().any(|(field, _)| field == name);
    let present = |name: &str| given.get(name).filter(|value| !value.is_null());
    given.iter().all(|(name, value)| named(name) || (name == "type" && value.is_string()))
        && part.iter().all(|(name, field)| match present(name) {
            Some(value) => field_takes(field, value),
            None => field.is_optional(),
        })
}

fn field_takes(field: &Field, value: &Value) -> bool {
    match (field.values(), value) {
        (Values::Range { min, max, step }, Value::Number(_)) => value
            .as_i64()
            .is_some_and(|number| (*min..=*max).contains(&number) && (number - min) % step == 0),
        (Values::Decimal { min, max, decimals, .. }, Value::String(text)) => {
            let units = |text: &str| parse_units(text, *decimals);
            units(text).is_some_and(|given| units(min) <= Some(given) && Some(given) <= units(max))
        }
        (Values::OneOf { one_of }, _) => one_of.iter().any(|word| word_value(word) == *value),
        _ => false,
    }
}

fn word_value(word: &Word) -> Value {
    match word {
        Word::Text(text) => text.as_str().into(),
        Word::Number(number) => (*number).into(),
    }
}

/// How a player likes its numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Taste {
    /// The smallest.
    Low,
    /// The largest.
    High,
    /// Any, the bounds more often than others.
    Any,
}

/// One combination that the part offers.
pub(crate) fn pick(part: &Fields, taste: Taste, dice: &mut Dice) -> Given {
    let mut given = Given::new();
    for (name, field) in part.iter() {
        if !(field.is_optional() && dice.chance(1, 2)) {
            given.insert(name.into(), value_inside(field, taste, dice));
        }
    }
    given
}

fn value_inside(field: &Field, taste: Taste, dice: &mut Dice) -> Value {
    let values = notable_inside(field, dice);
    match (taste, values.as_slice()) {
        (Taste::Low, [low, ..]) => low.clone(),
        (Taste::High, [_, high, ..]) => high.clone(),
        _ => values.get(dice.position(values.len().max(1))).cloned().unwrap_or_default(),
    }
}

/// The smallest and the largest first, their neighbours, and something between.
fn notable_inside(field: &Field, dice: &mut Dice) -> Vec<Value> {
    match field.values() {
        Values::Range { min, max, step } => {
            let steps = (max - min) / step;
            let between = min + step * wide(dice, steps);
            let near = step * steps.min(1);
            [*min, *max, min + near, max - near, between].map(Value::from).to_vec()
        }
        Values::OneOf { one_of } => one_of.iter().map(word_value).collect(),
        Values::Decimal { min, max, decimals, .. } => {
            let units = |text: &str| parse_units(text, *decimals).expect("bounds are decimals");
            let room = i64::try_from(units(max) - units(min)).expect("amounts are below 2^63");
            let between = units(min) + wide(dice, room).unsigned_abs();
            let between = format_units(between.into(), *decimals);
            [min, max, shortened(min), shortened(max), shortened(&between), &between]
                .map(Value::from)
                .to_vec()
        }
    }
}

/// The same decimal with as few decimals as it can be written with.
fn shortened(decimal: &str) -> &str {
    match decimal.contains('.') {
        true => decimal.trim_end_matches('0').trim_end_matches('.'),
        false => decimal,
    }
}

/// A number from 0 to the largest.
fn wide(dice: &mut Dice, largest: i64) -> i64 {
    let word = dice.below(1 << 32) << 21 | dice.below(1 << 21);
    let word = i64::try_from(word).expect("53 bits");
    if largest < MAX { word % (largest + 1) } else { word }
}

/// The same values but one, where a part that offers them has others.
pub(crate) fn neighbour(parts: &[&Fields], given: &Given, dice: &mut Dice) -> Option<Given> {
    let part = parts.iter().find(|part| part_offers(part, given))?;
    let fields: Vec<(&str, &Field)> = part.iter().collect();
    let (name, field) = fields.get(dice.position(fields.len().max(1)))?;
    Some(with(given, name, value_inside(field, Taste::Any, dice)))
}

/// Combinations that the part offers: every notable value of each field, each optional field
/// present and absent, the others as they come.
pub(crate) fn corners(part: &Fields, dice: &mut Dice) -> Vec<Given> {
    let mut all = vec![pick(part, Taste::Low, dice), pick(part, Taste::High, dice)];
    for (name, field) in part.iter() {
        for value in notable_inside(field, dice) {
            let mut given = pick(part, Taste::Any, dice);
            given.insert(name.into(), value);
            all.push(given);
        }
        if field.is_optional() {
            let mut without = pick(part, Taste::Any, dice);
            without.remove(name);
            all.push(without.clone());
            without.insert(name.into(), Value::Null);
            all.push(without);
        }
    }
    all
}

/// Combinations that most often no part offers: a step beyond, off the step, unlisted words,
/// other types, a field too few or too many, one part's value in another's place.
pub(crate) fn strays(parts: &[&Fields], dice: &mut Dice) -> Vec<Given> {
    let mut all = Vec::new();
    for part in parts {
        let base = pick(part, Taste::Any, dice);
        for (name, field) in part.iter() {
            for value in notable_outside(field) {
                all.push(with(&base, name, value));
            }
            let mut without = base.clone();
            without.remove(name);
            all.push(without);
        }
        all.push(with(&base, "surplus", 1.into()));
        let other = parts[dice.position(parts.len())];
        let mut mixed = base;
        mixed.extend(pick(other, Taste::Any, dice));
        all.push(mixed);
    }
    all
}

/// The words that the part offers.
pub(crate) fn words(part: &Fields) -> Vec<String> {
    let lists = part.iter().filter_map(|(_, field)| match field.values() {
        Values::OneOf { one_of } => Some(one_of),
        _ => None,
    });
    let words = lists.flatten().filter_map(|word| match word {
        Word::Text(text) => Some(text.clone()),
        Word::Number(_) => None,
    });
    words.collect()
}

/// Words of other fields and other moments where the parts take words.
pub(crate) fn misplaced(
    parts: &[&Fields],
    words: &BTreeSet<String>,
    dice: &mut Dice,
) -> Vec<Given> {
    let mut all = Vec::new();
    for part in parts {
        let base = pick(part, Taste::Any, dice);
        let listed = |field: &Field| matches!(field.values(), Values::OneOf { .. });
        for (name, _) in part.iter().filter(|(_, field)| listed(field)) {
            all.extend(words.iter().map(|word| with(&base, name, word.as_str().into())));
        }
    }
    all
}

/// The same with one field set.
pub(crate) fn with(given: &Given, name: &str, value: Value) -> Given {
    let mut given = given.clone();
    given.insert(name.into(), value);
    given
}

fn notable_outside(field: &Field) -> Vec<Value> {
    let mut all: Vec<Value> = match field.values() {
        Values::Range { min, max, step } => {
            let near = [min - step, min - 1, min + 1, max - 1, max + 1, max.saturating_add(*step)];
            near.map(Value::from).to_vec()
        }
        Values::OneOf { one_of } => one_of.iter().flat_map(unlisted).collect(),
        Values::Decimal { min, max, decimals, .. } => decimals_outside(min, max, *decimals),
    };
    all.extend(odd_values());
    all
}

fn unlisted(word: &Word) -> Vec<Value> {
    match word {
        Word::Number(number) => vec![(number + 1).into(), (number - 1).into()],
        Word::Text(text) => {
            let shouted = text.to_uppercase();
            let quiet = text.to_lowercase();
            [format!("{text}s"), shouted, quiet].map(Value::from).to_vec()
        }
    }
}

fn decimals_outside(min: &str, max: &str, decimals: u8) -> Vec<Value> {
    let units = |text: &str| parse_units(text, decimals).expect("bounds are decimals");
    let text = |units: u64| format_units(units.into(), decimals);
    let point = if decimals == 0 { "." } else { "" };
    let longer = format!("{min}{point}0");
    let odd = ["", ".5", "1.", "-1", "+1", "1e1", " 1", "1,0", "x"].map(String::from);
    let beyond = [text(units(min).saturating_sub(1)), text(units(max) + 1), longer];
    odd.into_iter().chain(beyond).map(Value::from).collect()
}

/// Values that few fields take, of every type.
pub(crate) fn odd_values() -> Vec<Value> {
    let fraction = serde_json::from_str("1.5").expect("a number");
    let numbers = [0, -1, 99, MAX, -MAX, MAX + 1].map(Value::from);
    let others = [
        fraction,
        Value::Null,
        true.into(),
        "7".into(),
        "nonsense".into(),
        Value::Array(Vec::new()),
        Value::Object(Map::new()),
    ];
    numbers.into_iter().chain(others).collect()
}
