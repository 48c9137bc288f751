//! A store that outlives its house, and fails when it is told to.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use serde_json::Value;
use store::{Kind, LogLine, MemoryStore, Reads, Store, StoreFault, Write};

/// A store that outlives its house, and fails when it is told to.
#[derive(Clone, Default)]
pub(crate) struct Keeper {
    pub(crate) store: MemoryStore,
    pub(crate) fails: Arc<AtomicBool>,
}

impl Keeper {
    pub(crate) fn documents(&self, kind: Kind) -> Vec<(String, Value)> {
        let found = self.store.list(kind, "").expect("it is read");
        let value = |text: String| serde_json::from_str(&text).expect("a document is JSON");
        found.into_iter().map(|(key, text)| (key, value(text))).collect()
    }

    pub(crate) fn all(&self) -> String {
        let kinds = [Kind::Seed, Kind::Account, Kind::Posting, Kind::RetiredSeed];
        let mut text: String =
            kinds.iter().map(|kind| format!("{:?}\n", self.documents(*kind))).collect();
        let mut each = |LogLine { stream, line }: LogLine<'_>| {
            text += &format!("{stream}: {}\n", line.expect("it is readable"));
        };
        self.store.log(&mut each).expect("it is read");
        text
    }
}

impl Store for Keeper {
    fn commit(&mut self, writes: &[Write]) -> Result<(), StoreFault> {
        match self.fails.load(Ordering::Relaxed) {
            true => Err(StoreFault::new("the disk is full")),
            false => self.store.commit(writes),
        }
    }

    fn reader(&self) -> Result<Box<dyn Reads>, StoreFault> {
        self.store.reader()
    }

    fn mend(&mut self) -> Result<(), StoreFault> {
        self.commit(&[])
    }
}
