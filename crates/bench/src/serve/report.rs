//! The rows that are printed.

/// One row: what, its figure in every round, and what it should be at most.
pub(super) struct Row {
    what: String,
    seen: Vec<u64>,
    unit: Unit,
    aim: Option<u64>,
}

/// How a number is shown.
#[derive(Clone, Copy)]
pub(super) enum Unit {
    /// Microseconds, shown as milliseconds.
    Micros,
    /// KiB.
    Kib,
    /// Bytes.
    Bytes,
    /// How many in a second.
    Rate,
    /// A percentage of another row's figure in the same round.
    Percent,
}

impl Unit {
    fn text(self, number: u64) -> String {
        match self {
            Self::Micros => format!("{}.{:03} ms", number / 1000, number % 1000),
            Self::Kib => format!("{number} KiB"),
            Self::Bytes => format!("{number} B"),
            Self::Rate => format!("{number} a second"),
            Self::Percent => format!("{number} %"),
        }
    }
}

impl Row {
    pub(super) fn new(what: &str, unit: Unit, seen: Vec<u64>) -> Self {
        Self { what: what.into(), seen, unit, aim: None }
    }

    pub(super) fn aim(self, aim: u64) -> Self {
        Self { aim: Some(aim), ..self }
    }

    /// The median, the least and the most, and the aim; none if nothing was seen.
    pub(super) fn text(mut self) -> Option<String> {
        self.seen.sort_unstable();
        let (least, most) = (self.seen.first()?, self.seen.last()?);
        let Self { what, unit, .. } = &self;
        let median = unit.text(self.seen[self.seen.len() / 2]);
        let range = format!("{} to {}", unit.text(*least), unit.text(*most));
        let aim = self.aim.map_or(String::new(), |aim| format!("at most {}", unit.text(aim)));
        let row = format!("{what:<58} {median:>13}  {range:<28} {aim}");
        Some(row.trim_end().to_owned())
    }
}

/// Each figure as a percentage of the other one in its round.
pub(super) fn percent(of: &[u64], to: &[u64]) -> Vec<u64> {
    of.iter().zip(to).map(|(of, to)| of * 100 / to.max(&1)).collect()
}
