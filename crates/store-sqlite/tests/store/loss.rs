//! A store knows what it lacks of what was acknowledged.

use store::suite::{append, archive, put};
use store::{Kind, Store};
use store_sqlite::{SqliteStore, Standing};

use crate::common::{Folder, close, reader};

const WAL: &str = "croupier.sqlite-wal";
const WITNESS: &str = "croupier.witness";

/// A house that was killed: its last commits are in the write-ahead log alone.
fn killed(name: &str) -> Folder {
    let folder = Folder::new(&format!("{name}-first"));
    let mut store = folder.open();
    close(store);
    store = folder.open();
    for number in 0..20 {
        let writes = [append("t", &format!("line {number}")), put(Kind::Player, "a", "An")];
        store.commit(&writes).expect("it is committed");
    }
    folder.copy(name)
}

fn assert_older(folder: &Folder, word: &str) {
    let why = folder.refusal();
    assert!(why.is_loss(), "{why}");
    assert!(why.to_string().contains(word), "{word} is not in: {why}");
}

/// The loss is accepted: what is there goes on, as something that came before.
fn accept(folder: &Folder) -> SqliteStore {
    let (mut store, standing) = folder.try_open(true).expect("the loss is accepted");
    assert_eq!(standing, Standing::Restored);
    store.commit(&[put(Kind::Player, "b", "Bình")]).expect("it goes on");
    store
}

#[test]
fn a_killed_store_is_the_newest() {
    let folder = killed("killed");
    let (store, standing) = folder.try_open(false).expect("it opens");
    assert_eq!(standing, Standing::Newest);
    let lines = reader(&store).stream("t").expect("it is read").expect("a log");
    assert_eq!(lines.lines().count(), 20);
}

#[test]
fn a_cut_or_flipped_log_behind_the_file_is_older() {
    for (number, harm) in [
        |wal: &mut Vec<u8>| wal.truncate(wal.len() / 2),
        |wal: &mut Vec<u8>| wal.clear(),
        |wal: &mut Vec<u8>| {
            let middle = wal.len() / 2;
            wal[middle] ^= 1;
        },
    ]
    .into_iter()
    .enumerate()
    {
        let folder = killed(&format!("wal-{number}"));
        let mut wal = std::fs::read(folder.file(WAL)).expect("a log");
        harm(&mut wal);
        std::fs::write(folder.file(WAL), &wal).expect("it is written");
        let file = std::fs::read(folder.file(SqliteStore::FILE)).expect("a file");
        assert_older(&folder, "older than what was acknowledged");
        let left = [WAL, SqliteStore::FILE].map(|name| std::fs::read(folder.file(name)).ok());
        assert_eq!(left, [Some(wal), Some(file)], "what is refused is left as it is");
        drop(accept(&folder));
        let (_, standing) = folder.try_open(false).expect("it opens");
        assert_eq!(standing, Standing::Restored, "until a house has taken it up");
    }
}

/// The house says when it has taken up what came before.
#[test]
fn a_store_that_was_taken_up_goes_on() {
    let folder = killed("taken-up");
    std::fs::remove_file(folder.file(WAL)).expect("it is removed");
    let mut store = accept(&folder);
    let (kind, key) = store_sqlite::COPY;
    store.commit(&[store::Write::Delete { kind, key: key.into() }]).expect("it is committed");
    close(store);
    assert_eq!(folder.try_open(false).expect("it opens").1, Standing::Newest);
}

#[test]
fn an_older_file_beside_a_newer_witness_is_found() {
    let folder = Folder::new("older");
    let mut store = folder.open();
    store.commit(&[append("t", "first")]).expect("it is committed");
    close(store);
    let before = folder.copy("older-before");
    store = folder.open();
    store.commit(&[append("t", "second")]).expect("it is committed");
    close(store);
    let name = SqliteStore::FILE;
    std::fs::copy(before.file(name), folder.file(name)).expect("it is put back");
    assert_older(&folder, "older than what was acknowledged");
}

/// Two histories with the same number of commits are two.
#[test]
fn a_file_of_another_house_is_found() {
    let (one, other) = (Folder::new("house-one"), Folder::new("house-other"));
    for folder in [&one, &other] {
        let mut store = folder.open();
        store.commit(&[append("t", "first")]).expect("it is committed");
        close(store);
    }
    let name = SqliteStore::FILE;
    std::fs::copy(other.file(name), one.file(name)).expect("it is put there");
    assert_older(&one, "another history");
}

#[test]
fn a_witness_that_is_gone_or_damaged_is_missed() {
    let folder = killed("witness");
    let sound = std::fs::read(folder.file(WITNESS)).expect("a witness");
    std::fs::remove_file(folder.file(WITNESS)).expect("it is removed");
    assert_older(&folder, "witness is missing");
    std::fs::write(folder.file(WITNESS), "nothing").expect("it is written");
    assert_older(&folder, "witness is damaged");
    std::fs::write(folder.file(WITNESS), sound).expect("it is written");
    assert_eq!(folder.try_open(false).expect("it opens").1, Standing::Newest);
}

/// The witness may lag behind, and never leads.
#[test]
fn a_witness_that_lags_behind_is_believed() {
    let folder = Folder::new("lag");
    let mut store = folder.open();
    let mut before = std::fs::read(folder.file(WITNESS)).expect("a witness");
    for number in 0..40 {
        store.commit(&[append("t", &number.to_string())]).expect("it is committed");
        let crashed = folder.copy("lag-crashed");
        std::fs::write(crashed.file(WITNESS), &before).expect("it is written");
        assert_eq!(crashed.try_open(false).expect("it opens").1, Standing::Newest);
        if number % 10 == 0 {
            before = std::fs::read(folder.file(WITNESS)).expect("a witness");
        }
    }
}

/// Whatever is taken out of a file is missed when the house reads it.
#[test]
fn what_is_taken_out_of_a_file_is_missed() {
    for (harm, kind) in [
        ("DELETE FROM log WHERE seq = (SELECT max(seq) FROM log)", None),
        ("DELETE FROM log WHERE seq = 1", None),
        ("DELETE FROM documents WHERE key = 'b'", Some(Kind::Player)),
        (
            "UPDATE documents SET value = 'An', sum = (SELECT sum FROM documents WHERE key = 'a')
            WHERE key = 'b'",
            Some(Kind::Player),
        ),
    ] {
        let folder = Folder::new("taken-out");
        let mut store = folder.open();
        let writes = [
            append("t", "first"),
            append("t", "second"),
            put(Kind::Player, "a", "An"),
            put(Kind::Player, "b", "Bình"),
        ];
        store.commit(&writes).expect("it is committed");
        close(store);
        folder.sql().execute(harm, []).expect("it is harmed");
        let store = folder.open();
        let reads = reader(&store);
        let found = match kind {
            None => reads.log(&mut |_| {}),
            Some(kind) => reads.survey(kind).map(drop),
        };
        let why = found.expect_err("something is missing");
        assert!(why.is_loss(), "{harm}: {why}");
        drop((reads, store));
        let store = accept(&folder);
        reader(&store).log(&mut |_| {}).expect("what is left is whole");
        reader(&store).survey(Kind::Player).expect("what is left is whole");
    }
}

/// What was changed is found where it stands; the rest is read.
#[test]
fn a_changed_record_is_found_and_the_rest_is_read() {
    let folder = Folder::new("changed");
    let mut store = folder.open();
    let writes = [
        put(Kind::Account, "a", "100"),
        put(Kind::Account, "b", "200"),
        append("s", "sound"),
        append("t", "first"),
        append("t", "second"),
        append("u", "ended"),
        archive("u"),
    ];
    store.commit(&writes).expect("it is committed");
    close(store);
    let sql = folder.sql();
    for harm in [
        "UPDATE documents SET value = '999' WHERE key = 'a'",
        "UPDATE log SET line = zeroblob(300) WHERE stream = 't' AND number = 1",
        "UPDATE archive SET length = 7",
    ] {
        sql.execute(harm, []).expect("it is changed");
    }
    drop(sql);
    let store = folder.open();
    let reads = reader(&store);
    let why = reads.get(Kind::Account, "a").expect_err("damaged").to_string();
    assert!(why.contains("account a is damaged"), "{why}");
    reads.list(Kind::Account, "").expect_err("one is damaged");
    let all = reads.survey(Kind::Account).expect("all are there");
    assert!(all[0].text.is_err() && all[1].text == Ok("200".into()), "{all:?}");
    let mut lines = Vec::new();
    let mut each = |line: store::LogLine<'_>| {
        lines.push((line.stream.to_owned(), line.line.map(String::from)));
    };
    reads.log(&mut each).expect("all are there");
    let expected = [("s", Some("sound")), ("t", Some("first")), ("t", None)];
    let expected = expected.map(|(stream, line)| (stream.to_owned(), line.map(String::from)));
    assert_eq!(lines, expected);
    assert_eq!(reads.stream("s").expect("it is sound"), Some("sound\n".into()));
    let why = reads.stream("t").expect_err("damaged").to_string();
    assert!(why.contains("line 1 of the log t is damaged"), "{why}");
    let why = reads.stream("u").expect_err("damaged").to_string();
    assert!(why.contains("archived log u is damaged"), "{why}");
}

/// A line that stands at another's place is no line.
#[test]
fn lines_that_change_places_are_found() {
    let folder = Folder::new("places");
    let mut store = folder.open();
    let lines = [("t", "first"), ("t", "second"), ("u", "other")];
    store.commit(&lines.map(|(stream, line)| append(stream, line))).expect("it is committed");
    close(store);
    let swap = "UPDATE log SET line = (SELECT line FROM log AS other
        WHERE other.seq = CASE log.seq WHEN 1 THEN 2 WHEN 2 THEN 3 ELSE 1 END)";
    folder.sql().execute(swap, []).expect("they change places");
    let store = folder.open();
    let mut found = Vec::new();
    reader(&store).log(&mut |line| found.push(line.line.map(String::from))).expect("it is read");
    assert_eq!(found, [None, None, None]);
}
