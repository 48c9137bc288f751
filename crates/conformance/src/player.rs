//! Random players: mostly fair, some hostile, each with a temper of its own.

use serde_json::Value;
use table::draws::Dice;
use table::erased::AnyMatch;
use table::options::{Fields, Options};
use table::{Millis, Seat};

use crate::line::Line;
use crate::offer::{self, Given, Taste, odd_values};
use crate::play::Setting;

/// Everybody at a table, played by one sequence of numbers.
pub(crate) struct Player {
    dice: Dice,
    /// How gladly each type of command is asked for.
    liking: Vec<u64>,
    /// How gladly time is let pass, of 8.
    patience: u64,
    taste: Taste,
}

impl Player {
    /// A player with another temper for each seed.
    pub(crate) fn new(seed: u64, setting: &Setting) -> Self {
        let mut dice = Dice::new(seed);
        let liking = likings(setting, || [1, 1, 4, 16][dice.position(4)]);
        let patience = [1, 1, 2, 4][dice.position(4)];
        Self { dice, liking, patience, taste: Taste::Any }
    }

    /// A player with whims, who leaves some commands alone: for ways to an end that only a
    /// single-minded player finds.
    pub(crate) fn single_minded(seed: u64, setting: &Setting) -> Self {
        let mut dice = Dice::new(seed);
        let liking = likings(setting, || [0, 1, 16, 64][dice.position(4)]);
        let patience = [0, 0, 1, 4][dice.position(4)];
        let taste = [Taste::Low, Taste::High, Taste::Any][dice.position(3)];
        Self { dice, liking, patience, taste }
    }

    /// The next line, hostile ones among them.
    pub(crate) fn line(&mut self, table: &dyn AnyMatch) -> Line {
        match self.dice.below(16) {
            _ if is_due(table) => Line::Pass { at: table.now() },
            0 => self.nonsense(table),
            1 | 2 => self.stray(table),
            _ => self.fair_line(table),
        }
    }

    /// The next line that means well.
    pub(crate) fn fair_line(&mut self, table: &dyn AnyMatch) -> Line {
        if is_due(table) || self.dice.chance(self.patience, 8) {
            return self.pass(table);
        }
        let first = self.somebody(table);
        let seats = table.seats();
        let order = (0..seats).map(|step| Seat::new((first.number() + step) % seats));
        let order: Vec<Seat> = order.collect();
        order
            .into_iter()
            .find_map(|seat| self.wish(table, seat))
            .unwrap_or_else(|| self.pass(table))
    }

    /// Mostly a seat that the game waits for.
    fn somebody(&mut self, table: &dyn AnyMatch) -> Seat {
        let awaited: Vec<Seat> = table.awaited().iter().collect();
        if awaited.is_empty() || self.dice.chance(1, 4) {
            let any = self.dice.below(table.seats().into());
            return Seat::new(u8::try_from(any).expect("a seat of the table"));
        }
        awaited[self.dice.position(awaited.len())]
    }

    fn wish(&mut self, table: &dyn AnyMatch, seat: Seat) -> Option<Line> {
        let options = table.options(seat);
        let (kind, part) = self.choose(table.game().commands(), &options)?;
        let given = offer::pick(part, self.taste, &mut self.dice);
        Some(Line::Ask { seat, command: offer::command(kind, &given) })
    }

    /// A type by liking, then one of its parts.
    fn choose<'a>(
        &mut self,
        kinds: &[&'static str],
        options: &'a Options,
    ) -> Option<(&'static str, &'a Fields)> {
        let offered = |kind: &str| parts(options, kind);
        let open: Vec<(usize, &'static str)> = kinds
            .iter()
            .enumerate()
            .filter(|(i, kind)| self.liking[*i] > 0 && !offered(kind).is_empty())
            .map(|(i, kind)| (i, *kind))
            .collect();
        let total: u64 = open.iter().map(|(i, _)| self.liking[*i]).sum();
        let mut left = self.dice.below(total.max(1));
        for (i, kind) in open {
            if left < self.liking[i] {
                let parts = offered(kind);
                return Some((kind, parts[self.dice.position(parts.len())]));
            }
            left -= self.liking[i];
        }
        None
    }

    /// Time passes: to the deadline, just short of it, or a little.
    fn pass(&mut self, table: &dyn AnyMatch) -> Line {
        let now = table.now();
        let a_little = now + Millis::new(1 + self.dice.below(2000));
        let at = match (table.deadline(), self.dice.below(4)) {
            (Some(due), 0) => Millis::new(due.get().saturating_sub(1)).max(now),
            (Some(due), 1) => a_little.min(due),
            (Some(due), _) => due.max(now),
            (None, _) => a_little,
        };
        Line::Pass { at }
    }

    /// A command a step beside what is offered, where there is any command.
    fn stray(&mut self, table: &dyn AnyMatch) -> Line {
        let kinds = table.game().commands();
        if kinds.is_empty() {
            return self.nonsense(table);
        }
        let seat = self.somebody(table);
        let options = table.options(seat);
        let kind = kinds[self.dice.position(kinds.len())];
        let strays = match parts(&options, kind) {
            parts if parts.is_empty() => self.spoiled_examples(table, seat, kind),
            parts => offer::strays(&parts, &mut self.dice),
        };
        let empty = Given::new();
        let given = match strays.len() {
            0 => &empty,
            count => &strays[self.dice.position(count)],
        };
        Line::Ask { seat, command: offer::command(kind, given) }
    }

    /// The game's own examples of a type, as they are and with a value spoiled.
    fn spoiled_examples(&mut self, table: &dyn AnyMatch, seat: Seat, kind: &str) -> Vec<Given> {
        let mut all = examples(table, seat, kind);
        for i in 0..all.len() {
            let names: Vec<String> = all[i].keys().cloned().collect();
            if let Some(name) = names.get(self.dice.position(names.len().max(1))) {
                let odd = odd_values();
                let value = odd[self.dice.position(odd.len())].clone();
                all.push(offer::with(&all[i], name, value));
            }
        }
        all
    }

    fn nonsense(&mut self, table: &dyn AnyMatch) -> Line {
        const TEXTS: &[&str] = &[
            "{}",
            "null",
            "[]",
            "{\"type\":1}",
            "{\"type\":null}",
            "{\"type\":\"\"}",
            "{\"type\":\"sudo\"}",
            "{\"type\":\"sudo\",\"type\":\"sudo\"}",
            "{\"type\":",
            "{\"seat\":0}",
            "\u{0}",
            "{\"type\":{\"type\":{}}}",
        ];
        let seat = self.somebody(table);
        Line::Ask { seat, command: TEXTS[self.dice.position(TEXTS.len())].into() }
    }
}

/// How gladly each type of command is asked for: what is shunned not at all.
fn likings(setting: &Setting, mut liking: impl FnMut() -> u64) -> Vec<u64> {
    let kinds = setting.game.commands().iter();
    kinds.map(|kind| if setting.shunned.contains(kind) { 0 } else { liking() }).collect()
}

/// Deadlines at one instant all take effect before anybody is heard again.
fn is_due(table: &dyn AnyMatch) -> bool {
    table.deadline().is_some_and(|due| due <= table.now())
}

/// What a type of command offers; nothing where it is not allowed.
pub(crate) fn parts<'a>(options: &'a Options, kind: &str) -> Vec<&'a Fields> {
    let of_kind = options.offers().iter().filter(|offer| offer.kind == kind);
    of_kind.filter_map(|offer| offer.outcome().ok()).collect()
}

/// Any command that is offered.
pub(crate) fn some_command(
    kinds: &[&'static str],
    options: &Options,
    dice: &mut Dice,
) -> Option<String> {
    let open: Vec<&str> =
        kinds.iter().copied().filter(|kind| !parts(options, kind).is_empty()).collect();
    let kind = open.get(dice.position(open.len().max(1)))?;
    let parts = parts(options, kind);
    let part = parts.get(dice.position(parts.len().max(1)))?;
    Some(offer::command(kind, &offer::pick(part, Taste::Any, dice)))
}

/// The game's own examples of a type, without it.
pub(crate) fn examples(table: &dyn AnyMatch, seat: Seat, kind: &str) -> Vec<Given> {
    let all = table.examples(seat);
    let objects = all.iter().filter_map(|text| serde_json::from_str::<Given>(text.expose()).ok());
    objects
        .filter(|given| given.get("type").and_then(Value::as_str) == Some(kind))
        .map(|mut given| {
            given.remove("type");
            given
        })
        .collect()
}
