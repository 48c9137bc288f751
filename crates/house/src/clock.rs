//! Table time: it runs while the table is served and stands still while nobody serves it.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use serde::{Deserialize, Serialize};
use table::Millis;
use tokio::time::Instant;

/// A running table's clock.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TableClock {
    base: Millis,
    since: Instant,
}

impl TableClock {
    /// A clock that stands at that time now.
    pub(crate) fn starting_at(base: Millis) -> Self {
        Self { base, since: Instant::now() }
    }

    /// Table time.
    pub(crate) fn now(&self) -> Millis {
        let passed = self.since.elapsed().as_millis();
        self.base + Millis::new(u64::try_from(passed).unwrap_or(u64::MAX))
    }

    /// The moment at which the clock will show that time.
    pub(crate) fn instant(&self, at: Millis) -> Instant {
        self.since + Duration::from_millis(at.get().saturating_sub(self.base.get()))
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
    pub(crate) fn now(table: Millis) -> Self {
        Self { table, wall: wall_clock() }
    }

    /// Table time at the house's last sign of life.
    pub(crate) fn at_wall(&self, wall: u64) -> Millis {
        self.table + Millis::new(wall.saturating_sub(self.wall))
    }
}

/// Milliseconds since 1970.
pub(crate) fn wall_clock() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
}
