//! A token bucket for each player, and for each address.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, MutexGuard};

use house::{Bucket, Rate};

/// Why no lock here is ever poisoned.
const WHOLE: &str = "nothing panics while it holds a bucket";

/// A bucket that several connections share.
#[derive(Clone)]
pub(crate) struct SharedBucket(Arc<Mutex<Bucket>>);

impl SharedBucket {
    pub(crate) fn take(&self, tokens: u32) -> bool {
        self.inside().take(tokens)
    }

    fn inside(&self) -> MutexGuard<'_, Bucket> {
        self.0.lock().expect(WHOLE)
    }
}

/// A bucket for each key. One that is full and in nobody's hands is forgotten.
pub(crate) struct Buckets<K>(Mutex<All<K>>);

struct All<K> {
    /// The rate of buckets to come.
    rate: Rate,
    known: HashMap<K, SharedBucket>,
    /// How many there must be before they are looked through again.
    sweep_at: usize,
}

/// How many buckets are never too many.
const FEW: usize = 1024;

impl<K: Eq + Hash> Buckets<K> {
    pub(crate) fn new(rate: Rate) -> Self {
        Self(Mutex::new(All { rate, known: HashMap::new(), sweep_at: FEW }))
    }

    /// Another rate from now on, for those that are known, too.
    pub(crate) fn set_rate(&self, rate: Rate) {
        let mut all = self.0.lock().expect(WHOLE);
        all.rate = rate;
        all.known.values().for_each(|bucket| bucket.inside().set_rate(rate));
    }

    pub(crate) fn of(&self, key: K) -> SharedBucket {
        let mut guard = self.0.lock().expect(WHOLE);
        let All { rate, known, sweep_at } = &mut *guard;
        if known.len() >= *sweep_at {
            known.retain(|_, bucket| !is_idle(bucket));
            *sweep_at = (known.len() * 2).max(FEW);
        }
        let new = || SharedBucket(Arc::new(Mutex::new(Bucket::new(*rate))));
        known.entry(key).or_insert_with(new).clone()
    }
}

fn is_idle(bucket: &SharedBucket) -> bool {
    Arc::strong_count(&bucket.0) == 1 && bucket.inside().is_full()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bucket_that_is_full_and_in_nobodys_hands_is_forgotten() {
        let buckets = Buckets::new(Rate::per_minute(1, 1));
        let held = buckets.of(0);
        assert!(buckets.of(1).take(1) && !buckets.of(1).take(1), "one bucket under one key");
        for key in 2..1024 {
            buckets.of(key);
        }
        buckets.of(5000);
        assert_eq!(buckets.0.lock().expect("a lock").known.len(), 3, "held, empty, new");
        assert!(held.take(1));
    }
}
