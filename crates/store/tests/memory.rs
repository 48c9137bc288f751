//! The store that keeps nothing beyond the process passes what every store must.

use store::{MemoryStore, suite};

#[test]
fn memory_keeps_what_it_is_told() {
    suite::check(|| Box::new(MemoryStore::default()));
}
