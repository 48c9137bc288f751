//! Counts who is inside, by player or address, and lets nobody in beyond a limit.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex};

/// How many are inside under each key.
pub(crate) struct Turnstile<K: Eq + Hash>(Arc<Mutex<HashMap<K, usize>>>);

impl<K: Eq + Hash> Default for Turnstile<K> {
    fn default() -> Self {
        Self(Arc::default())
    }
}

impl<K: Eq + Hash + Clone> Turnstile<K> {
    /// Lets one in, if fewer than `most` are inside under this key.
    pub(crate) fn enter(&self, key: K, most: usize) -> Option<Pass<K>> {
        let mut inside = self.0.lock().expect("nothing panics while it counts");
        let count = inside.entry(key.clone()).or_default();
        if *count >= most {
            return None;
        }
        *count += 1;
        Some(Pass { inside: self.0.clone(), key })
    }
}

/// One who is inside, until it is dropped.
pub(crate) struct Pass<K: Eq + Hash> {
    inside: Arc<Mutex<HashMap<K, usize>>>,
    key: K,
}

impl<K: Eq + Hash> Drop for Pass<K> {
    fn drop(&mut self) {
        let mut inside = self.inside.lock().expect("nothing panics while it counts");
        if let Some(count) = inside.get_mut(&self.key) {
            *count -= 1;
            if *count == 0 {
                inside.remove(&self.key);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_leaves_makes_room() {
        let turnstile = Turnstile::default();
        let first = turnstile.enter("an", 2);
        let second = turnstile.enter("an", 2);
        assert!(first.is_some() && second.is_some());
        assert!(turnstile.enter("an", 2).is_none());
        assert!(turnstile.enter("binh", 2).is_some(), "each key by itself");
        drop(second);
        assert!(turnstile.enter("an", 2).is_some());
        drop(first);
        assert!(turnstile.0.lock().expect("a lock").is_empty(), "nobody is remembered");
    }
}
