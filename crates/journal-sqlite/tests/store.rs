//! One suite for every store: what was committed is there, in order, and nothing else is.

use std::path::PathBuf;

use journal::{Kind, LogLine, MemoryStore, Store, Write};
use journal_sqlite::SqliteStore;

/// A folder of this test, which is gone when it is dropped.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path =
            std::env::temp_dir().join(format!("croupier-store-{}-{name}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        Self(path)
    }

    fn open(&self) -> SqliteStore {
        SqliteStore::open(&self.0).expect("the store opens")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn put(kind: Kind, key: &str, value: &str) -> Write {
    Write::Put { kind, key: key.into(), value: value.into() }
}

fn append(stream: &str, line: &str) -> Write {
    Write::Append { stream: stream.into(), line: line.into() }
}

fn log(store: &mut dyn Store) -> Vec<(String, String)> {
    let mut lines = Vec::new();
    store
        .log(&mut |LogLine { stream, line }| lines.push((stream.to_owned(), line.to_owned())))
        .expect("the log is read");
    lines
}

fn suite(store: &mut dyn Store) {
    store
        .commit(&[
            put(Kind::Player, "a/1", "one"),
            put(Kind::Player, "a/2", "two"),
            put(Kind::Player, "b", "three"),
            put(Kind::Table, "a/1", "another kind"),
            append("t", "first"),
            append("u", "other"),
            append("t", "second"),
        ])
        .expect("it is committed");
    store.commit(&[put(Kind::Player, "a/1", "changed")]).expect("it is committed");
    let players = store.list(Kind::Player, "a/").expect("a list");
    assert_eq!(players, [("a/1".into(), "changed".into()), ("a/2".into(), "two".into())]);
    assert_eq!(store.get(Kind::Player, "b").expect("a document"), Some("three".into()));
    assert_eq!(store.get(Kind::Player, "a").expect("none"), None);
    assert_eq!(store.stream("t").expect("its lines"), Some("first\nsecond\n".into()));
    let archive = Write::Archive { stream: "t".into() };
    let delete = Write::Delete { kind: Kind::Player, key: "b".into() };
    store.commit(&[append("t", "third"), archive, delete]).expect("it is committed");
    assert_eq!(store.stream("t").expect("archived"), Some("first\nsecond\nthird\n".into()));
    assert_eq!(store.stream("none").expect("none"), None);
    assert_eq!(store.get(Kind::Player, "b").expect("none"), None);
    assert_eq!(log(store), [("u".into(), "other".into())]);
}

#[test]
fn memory_keeps_what_it_is_told() {
    suite(&mut MemoryStore::default());
}

#[test]
fn a_file_keeps_what_it_is_told_over_a_restart() {
    let folder = Folder::new("suite");
    suite(&mut folder.open());
    let mut again = folder.open();
    assert_eq!(log(&mut again), [("u".into(), "other".into())]);
    assert_eq!(again.stream("t").expect("archived"), Some("first\nsecond\nthird\n".into()));
    again.commit(&[append("u", "more")]).expect("it goes on");
    assert_eq!(again.stream("u").expect("its lines"), Some("other\nmore\n".into()));
}

#[test]
fn a_folder_in_use_is_refused_by_name() {
    let folder = Folder::new("in-use");
    let _first = folder.open();
    let refused = SqliteStore::open(&folder.0).err().expect("it is in use").to_string();
    assert!(refused.contains("in use") && refused.contains("in-use"), "{refused}");
}

#[test]
fn a_foreign_or_damaged_file_is_refused_by_name() {
    let folder = Folder::new("foreign");
    let path = folder.0.join(SqliteStore::FILE);
    std::fs::create_dir_all(&folder.0).expect("a folder");
    std::fs::write(&path, "this is no database, and long enough to be looked at ".repeat(40))
        .expect("a file");
    let refused = SqliteStore::open(&folder.0).err().expect("not ours").to_string();
    assert!(refused.contains(SqliteStore::FILE), "{refused}");

    std::fs::remove_file(&path).expect("it is removed");
    let other = rusqlite::Connection::open(&path).expect("a database");
    other.execute_batch("CREATE TABLE theirs (a TEXT)").expect("a table");
    drop(other);
    let refused = SqliteStore::open(&folder.0).err().expect("not ours").to_string();
    assert!(refused.contains("another program"), "{refused}");
}

#[test]
fn a_changed_document_is_found() {
    let folder = Folder::new("damaged");
    folder.open().commit(&[put(Kind::Account, "a", "100")]).expect("it is committed");
    let file = rusqlite::Connection::open(folder.0.join(SqliteStore::FILE)).expect("the file");
    file.execute("UPDATE documents SET value = '999'", []).expect("it is changed");
    drop(file);
    let found = folder.open().list(Kind::Account, "").expect_err("damaged").to_string();
    assert!(found.contains("account a is damaged"), "{found}");
}

#[test]
fn a_running_house_can_be_copied() {
    let folder = Folder::new("copy");
    let mut store = folder.open();
    store.commit(&[append("t", "line")]).expect("it is committed");
    let copied = Folder::new("copied");
    std::fs::create_dir_all(&copied.0).expect("a folder");
    SqliteStore::copy(&folder.0, &copied.0.join(SqliteStore::FILE)).expect("it is copied");
    store.commit(&[append("t", "later")]).expect("the house goes on");
    assert_eq!(copied.open().stream("t").expect("the copy"), Some("line\n".into()));
}
