//! A house's file passes what every store must, outlives the process, and refuses what is not its own.

use std::path::PathBuf;

use store::suite::{self, append, archive, log, put};
use store::{Kind, Store};
use store_sqlite::SqliteStore;

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

#[test]
fn a_file_keeps_what_it_is_told() {
    let mut folders = Vec::new();
    suite::check(|| {
        folders.push(Folder::new(&format!("suite-{}", folders.len())));
        let folder = folders.last().expect("it was just made");
        Box::new(folder.open())
    });
}

#[test]
fn a_file_outlives_its_store() {
    let folder = Folder::new("restart");
    let mut store = folder.open();
    let writes = [append("t", "first"), archive("t"), append("u", "other"), append("v", "third")];
    store.commit(&writes).expect("it is committed");
    drop(store);
    let mut again = folder.open();
    again.commit(&[append("u", "more"), archive("v")]).expect("it goes on");
    let reads = again.reader().expect("a reader");
    let lines = |stream: &str| reads.stream(stream).expect("it is read");
    assert_eq!(log(&*reads), [("u".into(), "other".into()), ("u".into(), "more".into())]);
    assert_eq!(lines("t"), Some("first\n".into()));
    assert_eq!(lines("u"), Some("other\nmore\n".into()));
    assert_eq!(lines("v"), Some("third\n".into()));
}

/// While a commit waits for its turn at the file, whatever was committed before is read.
#[test]
fn a_read_does_not_wait_for_the_writer() {
    let folder = Folder::new("beside");
    let mut store = folder.open();
    store.commit(&[put(Kind::House, "alive", "1"), append("t", "line")]).expect("it is committed");
    let reads = store.reader().expect("a reader");
    let other = rusqlite::Connection::open(folder.0.join(SqliteStore::FILE)).expect("the file");
    other.execute_batch("BEGIN IMMEDIATE").expect("nobody else writes");
    let (begun, begins) = std::sync::mpsc::channel();
    let writer = std::thread::spawn(move || {
        begun.send(()).expect("it is waited for");
        store.commit(&[put(Kind::House, "alive", "2"), append("t", "later")])
    });
    begins.recv().expect("the commit begins");
    assert_eq!(reads.get(Kind::House, "alive").expect("a document"), Some("1".into()));
    assert_eq!(reads.stream("t").expect("a log"), Some("line\n".into()));
    assert!(!writer.is_finished(), "the commit waits");
    other.execute_batch("ROLLBACK").expect("it lets go");
    writer.join().expect("no panic").expect("it is committed");
    assert_eq!(reads.get(Kind::House, "alive").expect("a document"), Some("2".into()));
    assert_eq!(reads.stream("t").expect("a log"), Some("line\nlater\n".into()));
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
    let reads = folder.open().reader().expect("a reader");
    for found in [reads.get(Kind::Account, "a").map(drop), reads.list(Kind::Account, "").map(drop)]
    {
        let found = found.expect_err("damaged").to_string();
        assert!(found.contains("account a is damaged"), "{found}");
    }
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
    let reads = copied.open().reader().expect("a reader");
    assert_eq!(reads.stream("t").expect("the copy"), Some("line\n".into()));
}
