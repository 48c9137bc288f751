//! Table time: it runs while the table is served and stands still while nobody serves it.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use serde::{Deserialize, Serialize};
use store::{Kind, Write};
use table::Millis;
use tokio::time::Instant;
use wire::MatchId;

/// A running table's clock.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TableClock {
    base: Millis,
    /// Since when it runs; none while it stands.
    since: Option<Instant>,
}

impl TableClock {
    /// A clock that stands at that time now.
    pub(crate) fn starting_at(base: Millis) -> Self {
        Self { base, since: Some(Instant::now()) }
    }

    /// A clock that stands.
    pub(crate) fn standing_at(base: Millis) -> Self {
        Self { base, since: None }
    }

    /// Whether it runs.
    pub(crate) fn runs(&self) -> bool {
        self.since.is_some()
    }

    /// Table time.
    pub(crate) fn now(&self) -> Millis {
        self.at(Instant::now())
    }

    /// Table time at a moment since the clock runs.
    pub(crate) fn at(&self, moment: Instant) -> Millis {
        let passed =
            self.since.map_or(Duration::ZERO, |since| moment.saturating_duration_since(since));
        self.base + Millis::new(millis(passed))
    }

    /// The moment at which the clock will show that time, if it runs.
    pub(crate) fn instant(&self, at: Millis) -> Option<Instant> {
        let left = Duration::from_millis(at.get().saturating_sub(self.base.get()));
        self.since.map(|since| since + left)
    }
}

/// Where a table's clock was tied to the wall's: stored when a table begins to be served.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ClockTie {
    /// Table time.
    pub(crate) table: Millis,
    /// Milliseconds since 1970.
    pub(crate) wall: u64,
}

impl ClockTie {
    /// The document that ties a table's clock.
    pub(crate) fn write(&self, table: MatchId) -> Write {
        let value = serde_json::to_string(self).expect("a clock is plain data");
        Write::Put { kind: Kind::Clock, key: table.to_string(), value }
    }

    /// Table time at the house's last sign of life.
    pub(crate) fn at_wall(&self, wall: u64) -> Millis {
        self.table + Millis::new(wall.saturating_sub(self.wall))
    }
}

/// The clock that tables are tied to and that signs of life tell: the wall's when the house opens,
/// and from then on as steady as the tables' own. A wall clock that is set, or a machine that
/// sleeps, moves no table's time.
#[derive(Clone, Copy, Debug)]
pub(crate) struct HouseClock {
    wall: u64,
    since: Instant,
}

impl HouseClock {
    /// A clock that shows what the wall's shows now.
    pub(crate) fn start() -> Self {
        Self { wall: wall_clock(), since: Instant::now() }
    }

    /// Milliseconds since 1970.
    pub(crate) fn now(&self) -> u64 {
        self.wall + millis(self.since.elapsed())
    }
}

/// Milliseconds since 1970.
pub(crate) fn wall_clock() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    millis(since.expect("the machine's clock shows a time after 1970"))
}

fn millis(passed: Duration) -> u64 {
    u64::try_from(passed.as_millis()).expect("nothing lasts half a thousand million years")
}
