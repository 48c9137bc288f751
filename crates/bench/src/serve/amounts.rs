//! How much is measured.

use std::time::Duration;

use super::bets::Load;
use super::{RATE, Serving};

/// How much of everything.
pub(super) struct Amounts {
    pub(super) rounds: usize,
    /// Tables at work at once, and the commands of each in a round.
    pub(super) tables: usize,
    pub(super) commands: usize,
    /// Commands at a steady rate in a round.
    pub(super) paced: u32,
    pub(super) bets: Load,
    /// Players who wait with a round open.
    pub(super) crowd: usize,
    pub(super) idle_tables: usize,
    pub(super) large_tables: usize,
    pub(super) idle: Duration,
    pub(super) kept_tables: usize,
    pub(super) entries: usize,
}

impl Amounts {
    pub(super) fn of(serving: &Serving) -> Self {
        let full = Self {
            rounds: usize::from(serving.rounds),
            tables: 50,
            commands: 300,
            paced: RATE * 3,
            bets: Load { bettors: 20, times: 15 },
            crowd: 10_000,
            idle_tables: 500,
            large_tables: 100,
            // Long enough to ping every socket once.
            idle: Duration::from_secs(20),
            kept_tables: 10_000,
            entries: 60,
        };
        match serving.quick {
            false => full,
            true => Self {
                rounds: 1,
                tables: 2,
                commands: 10,
                paced: 20,
                bets: Load { bettors: 1, times: 2 },
                crowd: 5,
                idle_tables: 2,
                large_tables: 2,
                idle: Duration::from_millis(100),
                kept_tables: 5,
                ..full
            },
        }
    }
}
