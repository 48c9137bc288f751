//! What has happened in a match.

use alloc::vec::Vec;
use core::ops::Range;

use crate::json::write;
use crate::time::Millis;

/// The events of a match, as far as they are kept, each with its time.
#[derive(Clone)]
pub(super) struct Log<E> {
    kept: Vec<(Millis, E)>,
    /// How many there were before these.
    forgotten: usize,
}

impl<E> Log<E> {
    pub(super) const fn new() -> Self {
        Self { kept: Vec::new(), forgotten: 0 }
    }

    /// How many there ever were.
    pub(super) fn count(&self) -> usize {
        self.forgotten + self.kept.len()
    }

    /// How many of them are forgotten.
    pub(super) fn forgotten(&self) -> usize {
        self.forgotten
    }

    pub(super) fn add(&mut self, at: Millis, events: impl IntoIterator<Item = E>) {
        self.kept.extend(events.into_iter().map(|event| (at, event)));
    }

    /// Those behind that many.
    pub(super) fn since(&self, seq: usize) -> &[(Millis, E)] {
        let known = seq.checked_sub(self.forgotten);
        self.kept.get(known.expect(FORGOTTEN)..).unwrap_or_default()
    }

    /// Those from one number to another.
    pub(super) fn range(&self, range: Range<usize>) -> &[(Millis, E)] {
        &self.since(range.start)[..range.len()]
    }

    /// Forgets all before that many.
    pub(super) fn forget_before(&mut self, seq: usize) {
        let old = seq.saturating_sub(self.forgotten).min(self.kept.len());
        self.kept.drain(..old);
        self.forgotten += old;
    }
}

/// Why nobody asks for it: whoever lets a match forget reads what is older from its journal.
const FORGOTTEN: &str = "what is asked for is still kept";

/// Appends an event's object with its time in it.
pub(super) fn write_event<T: serde::Serialize>(at: Millis, event: &T, out: &mut Vec<u8>) {
    out.extend_from_slice(b"{\"at\":");
    write(&at.get(), out);
    let brace = out.len();
    write(event, out);
    assert_eq!(out[brace], b'{', "an event is written as an object");
    out[brace] = b',';
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_has_the_numbers_it_always_had() {
        let mut log = Log::new();
        log.add(Millis::ZERO, 0..10);
        log.forget_before(4);
        log.add(Millis::new(7), 10..12);
        assert_eq!((log.count(), log.forgotten()), (12, 4));
        let numbers = |kept: &[(Millis, i32)]| kept.iter().map(|(_, it)| *it).collect::<Vec<_>>();
        assert_eq!(numbers(log.since(9)), [9, 10, 11]);
        assert_eq!(numbers(log.range(4..6)), [4, 5]);
        assert_eq!(numbers(log.since(12)), [0; 0]);
        log.forget_before(100);
        assert_eq!((log.count(), log.forgotten()), (12, 12));
    }
}
