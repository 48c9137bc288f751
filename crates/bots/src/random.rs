//! The bot that does anything it may, in any game, and comes to an end.

use serde_json::{Map, Value};
use table::draws::Dice;

use crate::menu::{Command, Field, Menu, Values, command};
use crate::{Brain, Look, xidach};

/// What brings a game on. Half of the time one of these is taken, so that nobody waits for a bot
/// that cannot stop.
const ONWARD: &[&str] = &["roll", "approve", "stand", "done", "ready", "endTurn"];

/// What ends a game for oneself or for all. A bot often sits in for somebody who will be back, so it
/// gives nothing up; a table without an end it closes in its own time.
pub(crate) const NEVER: &[&str] = &[xidach::CLOSE, "concede"];

/// Numbers are often taken from the first few that are offered: among billions, hardly one is of
/// any use.
const FEW: i64 = 10;

/// The end of an evening without an end of its own, for whoever knows no game.
pub(crate) fn closing(view: &str, menu: &Menu) -> Option<Command> {
    xidach::closing_seen(view, menu)
}

/// Somebody without judgement. It imagines nothing, so it can play from anywhere.
pub struct Random(Dice);

impl Random {
    /// One with its own dice.
    pub fn new(dice: Dice) -> Self {
        Self(dice)
    }

    /// Any command that a seat may ask for, which sees that and is offered that.
    pub fn any(&mut self, view: &str, options: &str) -> Option<Map<String, Value>> {
        let menu = Menu::read(options)?;
        if let Some(close) = closing(view, &menu) {
            return Some(close);
        }
        let kind = self.kind(&menu)?;
        self.order(&menu, kind)
    }

    fn kind<'a>(&mut self, menu: &'a Menu) -> Option<&'a str> {
        let mut kinds = menu.kinds();
        kinds.retain(|kind| !NEVER.contains(kind));
        let onward: Vec<&str> =
            kinds.iter().copied().filter(|kind| ONWARD.contains(kind)).collect();
        if !onward.is_empty() && self.0.chance(1, 2) {
            return self.one_of(&onward).copied();
        }
        self.one_of(&kinds).copied()
    }

    fn one_of<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        (!items.is_empty()).then(|| &items[self.0.position(items.len())])
    }

    fn order(&mut self, menu: &Menu, kind: &str) -> Option<Command> {
        let parts: Vec<_> = menu.parts(kind).collect();
        let part = self.one_of(&parts)?;
        let mut given = Vec::new();
        for (name, field) in part.fields() {
            if !field.optional || self.0.chance(1, 2) {
                given.push((name, self.value(field)?));
            }
        }
        Some(command(kind, given))
    }

    fn value(&mut self, field: &Field) -> Option<Value> {
        match &field.values {
            Values::Range { min, max, step } => {
                Some((min + step * self.number((max - min) / step)).into())
            }
            Values::OneOf { one_of } => self.one_of(one_of).cloned(),
            Values::Decimal { min } => Some(min.clone().into()),
        }
    }

    /// A number from 0 to most.
    fn number(&mut self, most: i64) -> i64 {
        let most = if self.0.chance(1, 2) { most.min(FEW - 1) } else { most };
        let word = i64::try_from(self.0.below(1 << 32)).expect("32 bits");
        let high = i64::try_from(self.0.below(1 << 21)).expect("21 bits");
        ((high << 32) | word) % (most + 1)
    }
}

impl Brain for Random {
    fn choose(&mut self, look: &Look<'_>) -> Option<Command> {
        self.any(look.view, look.options)
    }
}
