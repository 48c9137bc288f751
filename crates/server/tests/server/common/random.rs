//! Commands at random, out of what a seat is offered.

use serde_json::{Map, Value, json};

/// A small generator, the same in every run.
pub(crate) struct Dice(u64);

impl Dice {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// One of `0..n`.
    pub(crate) fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963);
        (self.0 >> 33) % n.max(1)
    }

    fn of<'a, T>(&mut self, all: &'a [T]) -> Option<&'a T> {
        let index = usize::try_from(self.below(all.len() as u64)).ok()?;
        all.get(index)
    }
}

/// A command that these options offer; none if they offer nothing.
pub(crate) fn any_command(options: &Value, dice: &mut Dice) -> Option<Value> {
    let all = options.as_array()?;
    let offers: Vec<&Value> = all.iter().filter(|offer| offer["allowed"] == json!(true)).collect();
    let offer = dice.of(&offers)?;
    let mut command = Map::from_iter([("type".to_owned(), offer["type"].clone())]);
    for (name, field) in offer["fields"].as_object()? {
        command.insert(name.clone(), any_value(field, dice)?);
    }
    Some(Value::Object(command))
}

fn any_value(field: &Value, dice: &mut Dice) -> Option<Value> {
    if let Some(words) = field["oneOf"].as_array() {
        return dice.of(words).cloned();
    }
    let [min, max, step] = ["min", "max", "step"].map(|name| field[name].as_i64());
    let (min, max, step) = (min?, max?, step?);
    let steps = u64::try_from((max - min) / step).ok()?;
    let chosen = i64::try_from(dice.below(steps.min(20) + 1)).ok()?;
    Some(json!(min + chosen * step))
}
