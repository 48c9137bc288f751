//! A store that outlives its house, and fails when it is told to.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use house::OutboxBounds;
use serde_json::Value;
use store::{Kind, LogLine, MemoryStore, Reads, Store, StoreFault, Write};

/// Room enough for a test that looks at its messages late.
pub(crate) const ROOMY: OutboxBounds = OutboxBounds { messages: 4096, bytes: 1 << 24 };

/// A store that outlives its house, and fails when it is told to.
#[derive(Clone, Default)]
pub(crate) struct Keeper {
    pub(crate) store: MemoryStore,
    pub(crate) fails: Arc<AtomicBool>,
}

/// What the version before this protocol has stored: a game that runs, one that is over, a table that
/// has not begun, and a session with a retired seed and an open round.
const OLDER: &str = include_str!("../older/protocol-2.jsonl");

impl Keeper {
    /// The store of an older house, and what a test has to know of it.
    pub(crate) fn older() -> (Self, Value) {
        let mut lines = OLDER.lines().map(|line| serde_json::from_str(line).expect("JSON"));
        let about = lines.next().expect("its first line");
        let mut keeper = Self::default();
        let writes: Vec<Write> = lines.map(|line: Value| write(&line)).collect();
        keeper.commit(&writes).expect("it is written");
        (keeper, about)
    }

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

/// A line of a dumped store.
fn write(line: &Value) -> Write {
    let text = |name: &str| line[name].as_str().expect("a text").to_owned();
    if line.get("ended").is_some() {
        return Write::Archive { stream: text("ended") };
    }
    if line.get("stream").is_some() {
        return Write::Append { stream: text("stream"), line: text("line") };
    }
    let kinds = [
        Kind::House,
        Kind::Player,
        Kind::Table,
        Kind::Clock,
        Kind::History,
        Kind::Past,
        Kind::Account,
        Kind::Seed,
        Kind::Posting,
        Kind::RetiredSeed,
    ];
    let kind = kinds.into_iter().find(|kind| kind.word() == text("kind")).expect("a kind");
    Write::Put { kind, key: text("key"), value: text("value") }
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
