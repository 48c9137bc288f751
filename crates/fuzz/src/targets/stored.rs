//! What a house finds in its store: documents of every kind, journals of running matches and seeds.

use std::sync::LazyLock;

use house::Configs;
use serde_json::Value;
use store::{Kind, LogLine, MemoryStore, Reads, Store, Write};

use crate::edits::edited;
use crate::input::Input;
use crate::world::{alone, open};

/// What the version before the present protocol has stored.
const OLDER: &str = include_str!("../../../house/tests/older/protocol-2.jsonl");

/// An older store, and the same as the present house leaves it.
static STORES: LazyLock<[Vec<Write>; 2]> = LazyLock::new(|| {
    let older: Vec<Write> = OLDER.lines().skip(1).map(write).chain([said()]).collect();
    let store = filled(&older);
    alone(async {
        let house = open(Box::new(store.clone()), Configs::default()).await;
        house.expect("an older house opens").shut_down().await;
    });
    [older, all(&store)]
});

pub(super) fn run(bytes: &[u8]) {
    let mut input = Input::new(bytes);
    let mut writes = STORES[usize::from(input.byte()) % 2].clone();
    for _ in 0..2 {
        if input.is_empty() {
            break;
        }
        damage(&mut writes, &mut input);
    }
    let store = filled(&writes);
    alone(async {
        match open(Box::new(store.clone()), Configs::default()).await {
            Err(fault) => assert!(!fault.to_string().is_empty()),
            Ok(house) => {
                house.damaged().iter().for_each(|why| assert!(!why.is_empty()));
                house.shut_down().await;
                let again = open(Box::new(store), Configs::default()).await;
                assert!(again.is_ok(), "what opened opens again: {:?}", again.err());
            }
        }
    });
}

/// One write is another, or is gone.
fn damage(writes: &mut Vec<Write>, input: &mut Input<'_>) {
    let at = usize::from(input.byte()) % writes.len();
    if input.byte().is_multiple_of(16) {
        writes.remove(at);
        return;
    }
    match &mut writes[at] {
        Write::Put { value, .. } => *value = edited(value, input, 2),
        Write::Append { line, .. } => *line = edited(line, input, 2),
        Write::Archive { stream } => *stream = edited(stream, input, 1),
        // A store that was written out has none of these.
        Write::Delete { .. } | Write::Forget { .. } | Write::Prune { .. } => {}
    }
}

fn filled(writes: &[Write]) -> MemoryStore {
    let mut store = MemoryStore::default();
    // A store that refuses has kept nothing, as when a stream ends twice.
    let _ = store.commit(writes);
    store
}

/// Everything that a store has and a house looks at when it opens.
fn all(store: &MemoryStore) -> Vec<Write> {
    let mut writes = Vec::new();
    for kind in Kind::ALL {
        let found = store.list(kind, "").expect("memory is read");
        writes.extend(found.into_iter().map(|(key, value)| Write::Put { kind, key, value }));
    }
    let mut append = |LogLine { stream, line }: LogLine<'_>| {
        writes.push(Write::Append {
            stream: stream.into(),
            line: line.expect("memory is read").into(),
        });
    };
    store.log(&mut append).expect("memory is read");
    writes
}

/// A line of a store that was written out.
fn write(line: &str) -> Write {
    let line: Value = serde_json::from_str(line).expect("JSON");
    let text = |name: &str| line[name].as_str().expect("a text").to_owned();
    if line.get("ended").is_some() {
        return Write::Archive { stream: text("ended") };
    }
    if line.get("stream").is_some() {
        return Write::Append { stream: text("stream"), line: text("line") };
    }
    let kind = Kind::ALL.into_iter().find(|kind| kind.word() == text("kind")).expect("a kind");
    Write::Put { kind, key: text("key"), value: text("value") }
}

/// Something that was said at the older house's running table.
fn said() -> Write {
    let value = r#"{"channel":"table","number":0,"message":{"player":"01cd8c3dd48b1b2c25de","seat":0,"at":1794966362996,"text":"hello"}}"#;
    let key = "483bfd71f35a86d15c97/00000001".into();
    Write::Put { kind: Kind::Talk, key, value: value.into() }
}
