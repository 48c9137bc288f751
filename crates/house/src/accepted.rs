//! The ids that were accepted, and what became of each.

use std::collections::{BTreeMap, HashMap};
use std::hash::{BuildHasher, DefaultHasher, Hash as _, Hasher, RandomState};

use table::erased::AnyCommand;
use table::{Hash, Seat};
use wire::RequestId;

/// What became of an accepted command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Accepted {
    /// The hash of its entry.
    pub(crate) head: Hash,
    /// The number of its entry.
    pub(crate) entry: u64,
    /// Its round, in the journal of a server seed.
    pub(crate) round: Option<u64>,
}

/// The ids that were accepted, by seat. A match may have thousands: each is kept as a number that
/// nobody outside this process can aim at, because texts would be looked for all over the memory,
/// and what became of it stands in the journal.
#[derive(Default)]
pub(crate) struct AcceptedIds {
    numbers: HashMap<u64, Remembered>,
    key: RandomState,
    /// The entry of each seat's newest id.
    last: BTreeMap<Seat, Hash>,
}

/// What is kept of an accepted id.
#[derive(Clone, Copy)]
pub(crate) struct Remembered {
    /// What was asked: another body under the same id is a conflict.
    pub(crate) body: Body,
    entry: u32,
}

impl Remembered {
    /// The number of its entry.
    pub(crate) fn entry(self) -> u64 {
        self.entry.into()
    }
}

impl AcceptedIds {
    /// What is kept of it, if that seat's id was accepted.
    pub(crate) fn get(&self, seat: Seat, id: &RequestId) -> Option<Remembered> {
        self.numbers.get(&self.number(seat, id)).copied()
    }

    /// Remembers an id, with what was asked under it.
    pub(crate) fn insert(&mut self, seat: Seat, id: &RequestId, body: Body, accepted: &Accepted) {
        let entry = u32::try_from(accepted.entry).expect("no journal has as many entries");
        self.numbers.insert(self.number(seat, id), Remembered { body, entry });
        self.last.insert(seat, accepted.head);
    }

    /// The head that a seat was given last.
    pub(crate) fn last(&self, seat: Seat) -> Option<Hash> {
        self.last.get(&seat).copied()
    }

    fn number(&self, seat: Seat, id: &RequestId) -> u64 {
        self.key.hash_one((seat, id))
    }
}

/// What is asked, told from something else under the same id of the same player. It is compared
/// within one run of the program, and whoever finds two of a kind deceives nobody else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Body(u32);

impl Body {
    /// What is asked by a command alone.
    pub(crate) fn of(command: &AnyCommand) -> Self {
        Self::of_parts(&[command.text().expose()])
    }

    /// The same of its texts, the command's as the journal has it.
    pub(crate) fn of_parts(parts: &[&str]) -> Self {
        let mut hasher = DefaultHasher::new();
        parts.hash(&mut hasher);
        let [first, second, third, fourth, ..] = hasher.finish().to_le_bytes();
        Self(u32::from_le_bytes([first, second, third, fourth]))
    }
}
