//! A store that outlives its house, and fails when it is told to.

use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use journal::{Kind, LogLine, MemoryStore, Store, StoreFault, Write};
use serde_json::Value;

/// A store that outlives its house, and fails when it is told to.
#[derive(Clone, Default)]
pub(crate) struct Keeper {
    store: Arc<Mutex<MemoryStore>>,
    pub(crate) fails: Arc<AtomicBool>,
}

impl Keeper {
    pub(crate) fn with<T>(&self, read: impl FnOnce(&mut MemoryStore) -> T) -> T {
        read(&mut self.store.lock().expect("nobody panicked"))
    }

    pub(crate) fn documents(&self, kind: Kind) -> Vec<(String, Value)> {
        let found = self.with(|store| store.list(kind, "")).expect("it is read");
        let value = |text: String| serde_json::from_str(&text).expect("a document is JSON");
        found.into_iter().map(|(key, text)| (key, value(text))).collect()
    }

    pub(crate) fn all(&self) -> String {
        let kinds = [Kind::Seed, Kind::Account, Kind::Posting, Kind::RetiredSeed];
        let mut text: String =
            kinds.iter().map(|kind| format!("{:?}\n", self.documents(*kind))).collect();
        let mut each = |line: LogLine<'_>| text += &format!("{}: {}\n", line.stream, line.line);
        self.with(|store| store.log(&mut each)).expect("it is read");
        text
    }
}

impl Store for Keeper {
    fn commit(&mut self, writes: &[Write]) -> Result<(), StoreFault> {
        match self.fails.load(Ordering::Relaxed) {
            true => Err(StoreFault::new("the disk is full")),
            false => self.with(|store| store.commit(writes)),
        }
    }

    fn get(&mut self, kind: Kind, key: &str) -> Result<Option<String>, StoreFault> {
        self.with(|store| store.get(kind, key))
    }

    fn list(&mut self, kind: Kind, prefix: &str) -> Result<Vec<(String, String)>, StoreFault> {
        self.with(|store| store.list(kind, prefix))
    }

    fn log(&mut self, each: &mut dyn FnMut(LogLine<'_>)) -> Result<(), StoreFault> {
        self.with(|store| store.log(each))
    }

    fn stream(&mut self, stream: &str) -> Result<Option<String>, StoreFault> {
        self.with(|store| store.stream(stream))
    }

    fn backup(&mut self, to: &Path) -> Result<(), StoreFault> {
        self.with(|store| store.backup(to))
    }
}
