//! What a seat may ask for, read from its options (contract §2): bots order from the menu.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::{Map, Value};

/// A command as the wire has it.
pub(crate) type Command = Map<String, Value>;

/// What a command has beside its type.
type Given<'a> = &'a [(&'a str, Value)];

/// What is offered now; what is refused is left out.
pub(crate) struct Menu(Vec<Part>);

/// A type of command, or a part of one, whose fields are independent.
#[derive(Deserialize)]
pub(crate) struct Part {
    #[serde(rename = "type")]
    pub(crate) kind: String,
    #[serde(default)]
    pub(crate) fields: Option<BTreeMap<String, Field>>,
}

/// The values that a field takes.
#[derive(Deserialize)]
pub(crate) struct Field {
    #[serde(default)]
    pub(crate) optional: bool,
    #[serde(flatten)]
    pub(crate) values: Values,
}

/// Numbers in steps, one of a list, or decimals in text, of which the least will do.
#[derive(Deserialize)]
#[serde(untagged)]
pub(crate) enum Values {
    Range {
        min: i64,
        max: i64,
        step: i64,
    },
    #[serde(rename_all = "camelCase")]
    OneOf {
        one_of: Vec<Value>,
    },
    Decimal {
        min: String,
    },
}

impl Values {
    fn contains(&self, value: &Value) -> bool {
        match self {
            Self::Range { min, max, step } => value.as_i64().is_some_and(|number| {
                (*min..=*max).contains(&number) && (number - min) % step == 0
            }),
            Self::OneOf { one_of } => one_of.contains(value),
            Self::Decimal { min } => value == min,
        }
    }

    /// The largest number up to a limit.
    fn at_most(&self, limit: i64) -> Option<i64> {
        match self {
            Self::Range { min, max, step } if *min <= limit => {
                let most = limit.min(*max);
                Some(most - (most - min) % step)
            }
            _ => None,
        }
    }
}

impl Part {
    pub(crate) fn fields(&self) -> impl Iterator<Item = (&str, &Field)> {
        self.fields.iter().flatten().map(|(name, field)| (name.as_str(), field))
    }

    fn field(&self, name: &str) -> Option<&Field> {
        self.fields.as_ref()?.get(name)
    }

    fn takes(&self, given: Given<'_>) -> bool {
        let known = |(name, value): &(&str, Value)| {
            self.field(name).is_some_and(|field| field.values.contains(value))
        };
        let named = |name: &str| given.iter().any(|(other, _)| *other == name);
        given.iter().all(known) && self.fields().all(|(name, field)| field.optional || named(name))
    }
}

impl Menu {
    pub(crate) fn read(options: &str) -> Option<Self> {
        let parts: Vec<Part> = serde_json::from_str(options).ok()?;
        Some(Self(parts.into_iter().filter(|part| part.fields.is_some()).collect()))
    }

    /// The types that are offered, each once.
    pub(crate) fn kinds(&self) -> Vec<&str> {
        let mut kinds: Vec<&str> = self.0.iter().map(|part| part.kind.as_str()).collect();
        kinds.dedup();
        kinds
    }

    pub(crate) fn offers(&self, kind: &str) -> bool {
        self.parts(kind).next().is_some()
    }

    /// The parts of a type.
    pub(crate) fn parts(&self, kind: &str) -> impl Iterator<Item = &Part> {
        self.0.iter().filter(move |part| part.kind == kind)
    }

    /// The type alone, if it is offered so.
    pub(crate) fn plain(&self, kind: &str) -> Option<Command> {
        self.with(kind, &[])
    }

    /// The type with these fields, if it is offered so.
    pub(crate) fn with(&self, kind: &str, fields: Given<'_>) -> Option<Command> {
        let offered = self.parts(kind).any(|part| part.takes(fields));
        offered.then(|| command(kind, fields.iter().map(|(name, value)| (*name, value.clone()))))
    }

    /// Whether that command is offered.
    pub(crate) fn takes(&self, command: &Command) -> bool {
        let kind = command.get("type").and_then(Value::as_str).unwrap_or_default();
        let fields = command.iter().filter(|(name, _)| *name != "type");
        let given: Vec<(&str, Value)> =
            fields.map(|(name, value)| (name.as_str(), value.clone())).collect();
        self.parts(kind).any(|part| part.takes(&given))
    }

    /// The largest number up to a limit that a field of a type takes.
    pub(crate) fn at_most(&self, kind: &str, field: &str, limit: i64) -> Option<i64> {
        let fields = self.parts(kind).filter_map(|part| part.field(field));
        fields.filter_map(|field| field.values.at_most(limit)).max()
    }

    /// All that a field of a type lists.
    pub(crate) fn list(&self, kind: &str, field: &str) -> Vec<&Value> {
        let fields = self.parts(kind).filter_map(|part| part.field(field));
        let lists = fields.filter_map(|field| match &field.values {
            Values::OneOf { one_of } => Some(one_of),
            Values::Range { .. } | Values::Decimal { .. } => None,
        });
        lists.flatten().collect()
    }
}

/// A command of that type.
pub(crate) fn command<'a>(
    kind: &str,
    fields: impl IntoIterator<Item = (&'a str, Value)>,
) -> Command {
    let mut command = Command::new();
    command.insert("type".into(), kind.into());
    command.extend(fields.into_iter().map(|(name, value)| (name.into(), value)));
    command
}

#[cfg(test)]
mod tests {
    use super::*;

    fn menu() -> Menu {
        let options = r#"[
            {"type":"smuggle","allowed":true,"fields":{"amount":{"min":0,"max":1000,"step":100}}},
            {"type":"pass","allowed":false,"code":"not_your_turn","reason":"notChosen"},
            {"type":"sell","allowed":true,"fields":{"asset":{"oneOf":["a1"]},
                "quantity":{"min":1,"max":7,"step":1,"optional":true}}},
            {"type":"sell","allowed":true,"fields":{"asset":{"oneOf":["a2","a3"]}}},
            {"type":"ready","allowed":true,"fields":{}}]"#;
        Menu::read(options).expect("options as the contract has them")
    }

    #[test]
    fn what_is_refused_is_not_on_the_menu() {
        assert_eq!(menu().kinds(), ["smuggle", "sell", "ready"]);
        assert!(menu().offers("sell") && !menu().offers("pass"));
        assert!(menu().plain("pass").is_none() && menu().plain("ready").is_some());
    }

    #[test]
    fn only_what_one_part_takes_can_be_ordered() {
        let rows: [(&str, Given<'_>, bool); 9] = [
            ("smuggle", &[("amount", 700.into())], true),
            ("smuggle", &[("amount", 750.into())], false),
            ("smuggle", &[("amount", 1100.into())], false),
            ("smuggle", &[], false),
            ("sell", &[("asset", "a1".into())], true),
            ("sell", &[("asset", "a1".into()), ("quantity", 7.into())], true),
            ("sell", &[("asset", "a3".into()), ("quantity", 7.into())], false),
            ("sell", &[("asset", "a9".into())], false),
            ("ready", &[("amount", 1.into())], false),
        ];
        for (kind, fields, offered) in rows {
            assert_eq!(menu().with(kind, fields).is_some(), offered, "{kind} {fields:?}");
        }
    }

    #[test]
    fn numbers_are_cut_to_the_steps_and_lists_are_joined() {
        let rows = [(-1, None), (0, Some(0)), (250, Some(200)), (5000, Some(1000))];
        for (limit, most) in rows {
            assert_eq!(menu().at_most("smuggle", "amount", limit), most, "{limit}");
        }
        assert_eq!(menu().list("sell", "asset"), ["a1", "a2", "a3"]);
    }
}
