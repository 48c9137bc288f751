//! A file of an older version is brought forward, and nothing of its form is left.

use store::suite::log;
use store::{Kind, Store};
use store_sqlite::{SqliteStore, Standing};

use crate::common::{Folder, close, reader};

const CANARY: &str = "a canary of the old form";
const COPY: &str = "croupier.before-version-2";

/// A house as version 1 left it: killed, and open to all.
fn of_version_1(name: &str) -> Folder {
    let folder = Folder::new(&format!("{name}-first"));
    std::fs::create_dir_all(&folder.0).expect("a folder");
    let sql = folder.sql();
    let tables = "
        PRAGMA journal_mode = WAL;
        CREATE TABLE documents (kind TEXT NOT NULL, key TEXT NOT NULL, value TEXT NOT NULL,
            sum TEXT NOT NULL, PRIMARY KEY (kind, key)) WITHOUT ROWID;
        CREATE TABLE log (seq INTEGER PRIMARY KEY, stream TEXT NOT NULL, line TEXT NOT NULL);
        CREATE TABLE archive (stream TEXT PRIMARY KEY, text TEXT NOT NULL) WITHOUT ROWID;
        PRAGMA application_id = 0x43525550;
        PRAGMA user_version = 1;
    ";
    sql.execute_batch(tables).expect("the old tables");
    let sums = [
        ("table", "t", CANARY, "da81ed52a2f4c7ab"),
        ("player", "a", "An", "0000000000000000"),
        ("player", "b", "Binh", "00b778b0c0697ead"),
    ];
    for (kind, key, value, sum) in sums {
        let text = "INSERT INTO documents VALUES (?1, ?2, ?3, ?4)";
        sql.execute(text, [kind, key, value, sum]).expect("a document");
    }
    for (stream, line) in [("t", CANARY), ("u", "other"), ("t", "second")] {
        let text = "INSERT INTO log (stream, line) VALUES (?1, ?2)";
        sql.execute(text, [stream, line]).expect("a line");
    }
    sql.execute("INSERT INTO archive VALUES ('v', 'ended' || char(10))", []).expect("a log");
    folder.copy(name)
}

#[test]
fn a_file_of_version_1_is_brought_forward() {
    let folder = of_version_1("forward");
    let (mut store, standing) = folder.try_open(false).expect("it opens");
    assert_eq!(standing, Standing::Newest);
    let reads = reader(&store);
    let lines = [("t", CANARY), ("u", "other"), ("t", "second")];
    assert_eq!(log(&*reads), lines.map(|(stream, line)| (stream.into(), line.into())));
    assert_eq!(reads.stream("v").expect("it is read"), Some("ended\n".into()));
    assert_eq!(reads.get(Kind::Table, "t").expect("it is read").as_deref(), Some(CANARY));
    assert_eq!(reads.get(Kind::Player, "b").expect("it is read").as_deref(), Some("Binh"));
    let damaged = reads.get(Kind::Player, "a").expect_err("it was damaged").to_string();
    assert!(damaged.contains("player a is damaged"), "{damaged}");
    store.commit(&[store::suite::append("t", "third")]).expect("it goes on");
    drop(reads);
    close(store);
    assert_eq!(folder.places(CANARY.as_bytes()), [folder.file(COPY).display().to_string()]);
    SqliteStore::clear_copies(&folder.0).expect("the copy goes");
    assert_eq!(folder.places(CANARY.as_bytes()), [""; 0]);
    let store = folder.open();
    assert_eq!(reader(&store).stream("u").expect("it is read"), Some("other\n".into()));
}

/// An old copy that is put in a newer house's place is older.
#[test]
fn a_file_of_version_1_beside_a_witness_is_older() {
    let folder = of_version_1("forward-older");
    let old = folder.copy("forward-old");
    let mut store = folder.open();
    store.commit(&[store::suite::append("t", "third")]).expect("it goes on");
    close(store);
    std::fs::copy(old.file(SqliteStore::FILE), folder.file(SqliteStore::FILE)).expect("put back");
    assert!(folder.refusal().is_loss());
}

/// Wherever the way forward is cut off, the next start goes it again.
#[test]
fn a_way_forward_that_was_cut_off_is_gone_again() {
    let folder = of_version_1("forward-cut");
    std::fs::write(folder.file("croupier.sqlite.next"), "half a file").expect("it is written");
    std::fs::copy(folder.file(SqliteStore::FILE), folder.file(COPY)).expect("it is copied");
    let store = folder.open();
    assert_eq!(reader(&store).stream("u").expect("it is read"), Some("other\n".into()));
    assert!(!folder.file("croupier.sqlite.next").exists());
}
