//! Counters of the house, for whoever watches it.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use crate::histogram::Histogram;

/// Everything that is counted.
#[derive(Debug, Default)]
pub struct Metrics {
    /// Commands that were accepted.
    pub commands: Counter,
    /// Commands that were refused.
    pub refusals: Counter,
    /// Deadlines that took effect.
    pub deadlines: Counter,
    /// Group commits.
    pub commits: Counter,
    /// Writes in them.
    pub writes: Counter,
    /// Microseconds that group commits took together.
    pub commit_micros: Counter,
    /// Readers that were cut off because they did not read.
    pub cut_off: Counter,
    /// Thoughts of bots.
    pub thoughts: Counter,
    /// Those of them that time cut off before their moves were used up.
    pub thoughts_cut: Counter,
    /// Tables that were made.
    pub tables_made: Counter,
    /// Games that ended.
    pub games_ended: Counter,
    /// What is not the same every time.
    pub spread: Spread,
}

/// How long things take, and how large they are.
#[derive(Debug)]
pub struct Spread {
    /// Microseconds from taking a command to its being durable.
    pub command: Histogram,
    /// Microseconds of a group commit.
    pub commit: Histogram,
    /// Writes in a group commit.
    pub batch: Histogram,
    /// Microseconds of a bot's thought, once it has its turn to think.
    pub thought: Histogram,
}

impl Default for Spread {
    fn default() -> Self {
        let (command, commit) = (Histogram::of_times(), Histogram::of_times());
        let (batch, thought) = (Histogram::of_sizes(), Histogram::of_times());
        Self { command, commit, batch, thought }
    }
}

/// Whole microseconds.
pub fn micros(time: Duration) -> u64 {
    u64::try_from(time.as_micros()).expect("nothing measured lasts half a million years")
}

/// A number that only grows.
#[derive(Debug, Default)]
pub struct Counter(AtomicU64);

impl Counter {
    /// Adds to it.
    pub fn add(&self, amount: u64) {
        self.0.fetch_add(amount, Ordering::Relaxed);
    }

    /// The number.
    pub fn get(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}
