//! Token buckets: so much at once, so much in the long run.

use std::time::Instant;

use crate::metrics::micros;

/// A token in the fine units in which buckets fill.
const TOKEN: u64 = 60_000_000;

/// How fast a bucket fills, and how much it holds.
#[derive(Clone, Copy, Debug)]
pub struct Rate {
    /// Units a microsecond.
    fill: u64,
    burst: u64,
}

impl Rate {
    /// So many tokens a second, and at once.
    pub fn per_second(tokens: u32, burst: u32) -> Self {
        Self { fill: u64::from(tokens) * 60, burst: u64::from(burst) * TOKEN }
    }

    /// The same rate with twice as much at once.
    #[must_use]
    pub fn doubled(self) -> Self {
        Self { burst: self.burst * 2, ..self }
    }

    /// So many tokens a minute, and at once.
    pub fn per_minute(tokens: u32, burst: u32) -> Self {
        Self { fill: u64::from(tokens), burst: u64::from(burst) * TOKEN }
    }
}

/// What is left to one client.
#[derive(Debug)]
pub struct Bucket {
    rate: Rate,
    level: u64,
    at: Instant,
}

impl Bucket {
    /// A full bucket.
    pub fn new(rate: Rate) -> Self {
        Self { rate, level: rate.burst, at: Instant::now() }
    }

    /// Fills at another rate from now on.
    pub fn set_rate(&mut self, rate: Rate) {
        self.refill(Instant::now());
        self.level = self.level.min(rate.burst);
        self.rate = rate;
    }

    /// Takes that many tokens, if there are as many.
    pub fn take(&mut self, tokens: u32) -> bool {
        self.take_at(tokens, Instant::now())
    }

    fn take_at(&mut self, tokens: u32, now: Instant) -> bool {
        self.refill(now);
        let price = u64::from(tokens) * TOKEN;
        let enough = self.level >= price;
        if enough {
            self.level -= price;
        }
        enough
    }

    fn refill(&mut self, now: Instant) {
        let passed = micros(now.duration_since(self.at));
        let gained = passed.saturating_mul(self.rate.fill);
        self.level = self.level.saturating_add(gained).min(self.rate.burst);
        self.at = now;
    }

    /// Whether nothing is missing.
    pub fn is_full(&mut self) -> bool {
        self.refill(Instant::now());
        self.level == self.rate.burst
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn so_much_at_once_and_so_much_in_the_long_run() {
        let mut bucket = Bucket::new(Rate::per_second(10, 3));
        let start = bucket.at;
        let mut taken = |millis| bucket.take_at(1, start + Duration::from_millis(millis));
        assert_eq!([0; 4].map(&mut taken), [true, true, true, false]);
        assert_eq!([99, 100, 100].map(&mut taken), [false, true, false]);
        assert_eq!([3_600_000; 4].map(&mut taken), [true, true, true, false], "never more");
        let mut slow = Bucket::new(Rate::per_minute(2, 1));
        let start = slow.at;
        let mut taken = |seconds| slow.take_at(1, start + Duration::from_secs(seconds));
        assert_eq!([0, 29, 30, 31].map(&mut taken), [true, false, true, false]);
        let mut whole = Bucket::new(Rate::per_second(1, 10));
        let start = whole.at;
        let taken = [7, 4, 3, 1].map(|tokens| whole.take_at(tokens, start));
        assert_eq!(taken, [true, false, true, false], "all of a price or nothing of it");
    }
}
