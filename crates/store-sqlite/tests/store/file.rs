//! One file, one process, whatever comes between.

use std::os::unix::fs::PermissionsExt;

use store::suite::{self, append, archive, log, put};
use store::{Kind, Store, Write};
use store_sqlite::{DataFolder, SqliteStore, Standing};

use crate::common::{Folder, close, reader};

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
    let (mut store, standing) = folder.try_open(false).expect("it opens");
    assert_eq!(standing, Standing::New);
    let writes = [append("t", "first"), archive("t"), append("u", "other"), append("v", "third")];
    store.commit(&writes).expect("it is committed");
    drop(store);
    let (mut again, standing) = folder.try_open(false).expect("it opens");
    assert_eq!(standing, Standing::Newest);
    again.commit(&[append("u", "more"), archive("v")]).expect("it goes on");
    let reads = reader(&again);
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
    let reads = reader(&store);
    let other = folder.sql();
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

/// Whoever removes the lock's file has not removed the lock.
#[test]
fn a_folder_in_use_is_refused_by_name() {
    let folder = Folder::new("in-use");
    let first = folder.open();
    for _ in 0..2 {
        let refused = folder.refusal().to_string();
        assert!(refused.contains("in use") && refused.contains("in-use"), "{refused}");
        std::fs::remove_file(folder.file("croupier.lock")).expect("it is removed");
    }
    drop(first);
    folder.open();
}

/// What is written to a file that nobody will find again is not kept.
#[test]
fn a_file_that_is_replaced_under_its_store_is_noticed() {
    let folder = Folder::new("replaced");
    let mut store = folder.open();
    store.commit(&[append("t", "first")]).expect("it is committed");
    store.upkeep().expect("all is well");
    let path = folder.file(SqliteStore::FILE);
    let bytes = std::fs::read(&path).expect("a file");
    std::fs::remove_file(&path).expect("it is removed");
    store.upkeep().expect_err("it is gone");
    std::fs::write(&path, bytes).expect("it is written");
    let why = store.upkeep().expect_err("it is another file").to_string();
    assert!(why.contains("replaced while it was served"), "{why}");
    store.mend().expect_err("and is not taken for the first");
}

#[test]
fn a_foreign_or_damaged_file_is_refused_by_name() {
    let folder = Folder::new("foreign");
    let path = folder.file(SqliteStore::FILE);
    std::fs::create_dir_all(&folder.0).expect("a folder");
    std::fs::write(&path, "this is no database, and long enough to be looked at ".repeat(40))
        .expect("a file");
    let refused = folder.refusal().to_string();
    assert!(refused.contains(SqliteStore::FILE), "{refused}");

    std::fs::remove_file(&path).expect("it is removed");
    folder.sql().execute_batch("CREATE TABLE theirs (a TEXT)").expect("a table");
    let refused = folder.refusal().to_string();
    assert!(refused.contains("another program"), "{refused}");

    std::fs::remove_file(&path).expect("it is removed");
    close(folder.open());
    folder.sql().pragma_update(None, "user_version", 99).expect("it is marked");
    let refused = folder.refusal().to_string();
    assert!(refused.contains("newer croupier"), "{refused}");
}

#[test]
fn a_running_house_can_be_copied() {
    let folder = Folder::new("copy");
    let mut store = folder.open();
    store.commit(&[append("t", "line")]).expect("it is committed");
    let copied = Folder::new("copied");
    std::fs::create_dir_all(&copied.0).expect("a folder");
    let copy = SqliteStore::copy(&folder.0, &copied.0).expect("it is copied");
    assert!(!copied.file(SqliteStore::FILE).exists(), "it has no name before it is whole");
    assert_eq!(copy.commits, Some(1));
    copy.finish().expect("it gets its name");
    store.commit(&[append("t", "later")]).expect("the house goes on");
    let (copy, standing) = copied.try_open(false).expect("it opens");
    assert_eq!(standing, Standing::Restored, "it knows that it is a copy");
    assert_eq!(reader(&copy).stream("t").expect("the copy"), Some("line\n".into()));
}

/// Nothing that belongs to the whole is in another file.
#[test]
fn a_file_that_was_closed_is_whole() {
    let folder = Folder::new("closed");
    let mut store = folder.open();
    store.commit(&[append("t", "line"), put(Kind::Player, "a", "An")]).expect("it is committed");
    assert!(folder.file("croupier.sqlite-wal").exists());
    close(store);
    for name in ["croupier.sqlite-wal", "croupier.sqlite-shm"] {
        assert!(!folder.file(name).exists(), "{name} is left");
    }
    let sql = folder.sql();
    let lines = sql.query_row("SELECT count(*) FROM log", [], |row| row.get::<_, i64>(0));
    assert_eq!(lines.expect("a row"), 1);
}

#[test]
fn every_file_is_its_owners_alone() {
    let folder = Folder::new("modes");
    let mut store = folder.open();
    store.commit(&[append("t", "line"), put(Kind::Talk, "t/room/1", "hi")]).expect("committed");
    let modes = || {
        let entries = folder.0.read_dir().expect("a folder");
        let mode = |path: std::path::PathBuf| {
            let mode = path.metadata().expect("it is there").permissions().mode() & 0o777;
            (path.file_name().expect("a name").to_string_lossy().into_owned(), mode)
        };
        let files = entries.map(|entry| mode(entry.expect("an entry").path()));
        files.collect::<Vec<_>>()
    };
    let found = modes();
    assert!(found.iter().all(|(_, mode)| *mode == 0o600), "{found:?}");
    assert!(found.len() >= 6, "{found:?}");
    assert_eq!(folder.0.metadata().expect("a folder").permissions().mode() & 0o777, 0o700);
    for (name, _) in found {
        let open = std::fs::Permissions::from_mode(0o644);
        std::fs::set_permissions(folder.file(&name), open).expect("it is opened to all");
    }
    drop(store);
    let _again = DataFolder::enter(&folder.0).expect("it is entered");
    assert!(modes().iter().all(|(_, mode)| *mode == 0o600), "{:?}", modes());
}

/// After a commit that failed, exactly what was acknowledged is there, and it goes on.
#[test]
fn a_store_that_failed_is_mended() {
    let folder = Folder::new("mended");
    let mut store = folder.open();
    let reads = reader(&store);
    store.commit(&[append("t", "first"), put(Kind::Player, "a", "An")]).expect("it is committed");
    let twice = [append("t", "lost"), archive("t"), Write::Archive { stream: "t".into() }];
    store.commit(&twice).expect_err("a stream ends once");
    let reserve = || folder.file("croupier.reserve").metadata().expect("it is there").len();
    assert_eq!(reserve(), 0, "its room is given up");
    store.mend().expect("it is opened again");
    assert!(reserve() > 0, "there is room again");
    assert_eq!(reads.stream("t").expect("a log"), Some("first\n".into()));
    store.commit(&[append("t", "second")]).expect("it goes on");
    assert_eq!(reads.stream("t").expect("a log"), Some("first\nsecond\n".into()));
    drop((reads, store));
    assert_eq!(folder.try_open(false).expect("it opens").1, Standing::Newest);
}

/// What is not as it was left is not gone on with.
#[test]
fn a_store_that_was_changed_meanwhile_is_not_mended() {
    let folder = Folder::new("unmended");
    let mut store = folder.open();
    store.commit(&[append("t", "first"), put(Kind::Player, "a", "An")]).expect("it is committed");
    folder.sql().execute("DELETE FROM documents", []).expect("it is changed");
    let why = store.mend().expect_err("something is missing");
    assert!(why.is_loss() && why.to_string().contains("player"), "{why}");
}
