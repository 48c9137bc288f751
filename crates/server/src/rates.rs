//! Token buckets: so much at once, so much in the long run.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex};
use std::time::Instant;

use house::micros;

/// A token in the fine units in which buckets fill.
const TOKEN: u64 = 60_000_000;

/// Why no lock here is ever poisoned.
const WHOLE: &str = "nothing panics while it holds a bucket";

/// How fast a bucket fills, and how much it holds.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rate {
    /// Units a microsecond.
    fill: u64,
    burst: u64,
}

impl Rate {
    pub(crate) fn per_second(tokens: u32, burst: u32) -> Self {
        Self { fill: u64::from(tokens) * 60, burst: u64::from(burst) * TOKEN }
    }

    pub(crate) fn per_minute(tokens: u32, burst: u32) -> Self {
        Self { fill: u64::from(tokens), burst: u64::from(burst) * TOKEN }
    }
}

/// What is left to one client.
#[derive(Debug)]
pub(crate) struct Bucket {
    rate: Rate,
    level: u64,
    at: Instant,
}

impl Bucket {
    /// A full bucket.
    pub(crate) fn new(rate: Rate) -> Self {
        Self { rate, level: rate.burst, at: Instant::now() }
    }

    /// Takes a token, if there is one.
    pub(crate) fn take(&mut self) -> bool {
        self.take_at(Instant::now())
    }

    fn take_at(&mut self, now: Instant) -> bool {
        self.refill(now);
        let enough = self.level >= TOKEN;
        if enough {
            self.level -= TOKEN;
        }
        enough
    }

    fn refill(&mut self, now: Instant) {
        let passed = micros(now.duration_since(self.at));
        let gained = passed.saturating_mul(self.rate.fill);
        self.level = self.level.saturating_add(gained).min(self.rate.burst);
        self.at = now;
    }

    fn is_full(&mut self) -> bool {
        self.refill(Instant::now());
        self.level == self.rate.burst
    }
}

/// A bucket that several connections share.
#[derive(Clone)]
pub(crate) struct SharedBucket(Arc<Mutex<Bucket>>);

impl SharedBucket {
    pub(crate) fn take(&self) -> bool {
        self.0.lock().expect(WHOLE).take()
    }
}

/// A bucket for each key. One that is full and in nobody's hands is forgotten.
pub(crate) struct Buckets<K> {
    rate: Rate,
    all: Mutex<(HashMap<K, SharedBucket>, usize)>,
}

impl<K: Eq + Hash> Buckets<K> {
    pub(crate) fn new(rate: Rate) -> Self {
        Self { rate, all: Mutex::new((HashMap::new(), 1024)) }
    }

    pub(crate) fn of(&self, key: K) -> SharedBucket {
        let mut guard = self.all.lock().expect(WHOLE);
        let (all, sweep_at) = &mut *guard;
        if all.len() >= *sweep_at {
            all.retain(|_, bucket| !is_idle(bucket));
            *sweep_at = (all.len() * 2).max(1024);
        }
        let new = || SharedBucket(Arc::new(Mutex::new(Bucket::new(self.rate))));
        all.entry(key).or_insert_with(new).clone()
    }
}

fn is_idle(bucket: &SharedBucket) -> bool {
    let full = |mut inside: std::sync::MutexGuard<'_, Bucket>| inside.is_full();
    Arc::strong_count(&bucket.0) == 1 && full(bucket.0.lock().expect(WHOLE))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn so_much_at_once_and_so_much_in_the_long_run() {
        let mut bucket = Bucket::new(Rate::per_second(10, 3));
        let start = bucket.at;
        let mut taken = |millis| bucket.take_at(start + Duration::from_millis(millis));
        assert_eq!([0; 4].map(&mut taken), [true, true, true, false]);
        assert_eq!([99, 100, 100].map(&mut taken), [false, true, false]);
        assert_eq!([3_600_000; 4].map(&mut taken), [true, true, true, false], "never more");
        let mut slow = Bucket::new(Rate::per_minute(2, 1));
        let start = slow.at;
        let mut taken = |seconds| slow.take_at(start + Duration::from_secs(seconds));
        assert_eq!([0, 29, 30, 31].map(&mut taken), [true, false, true, false]);
    }

    #[test]
    fn a_bucket_that_is_full_and_in_nobodys_hands_is_forgotten() {
        let buckets = Buckets::new(Rate::per_minute(1, 1));
        let held = buckets.of(0);
        assert!(buckets.of(1).take() && !buckets.of(1).take(), "one bucket under one key");
        for key in 2..1024 {
            buckets.of(key);
        }
        buckets.of(5000);
        assert_eq!(buckets.all.lock().expect("a lock").0.len(), 3, "held, empty, new");
        assert!(held.take());
    }
}
